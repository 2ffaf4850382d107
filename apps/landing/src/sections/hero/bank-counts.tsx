import counts from '@titer/bank/counts.json'
import { claimOf } from '@titer/domain'
import { TextLink } from '@titer/ui'
import type { ReactNode } from 'react'
import { topicsReady } from 'virtual:bank-sentences'
import { contentWidth } from '../../site/content-width.ts'

// The figures come from the specification. If the bank contains fewer items, `claimOf` returns the real count, rounded
// down.
const counted = [
  {
    colour: 'text-violet',
    claim: claimOf(counts.questions, 7_000),
    suffix: ' QuickFire questions',
    word: 'Questions',
    fallback: ' that explain every option',
  },
  {
    colour: 'text-safranin',
    claim: claimOf(counts.cases, 3_000),
    suffix: ' clinical cases',
    word: 'cases',
    fallback: ' that unfold as on the ward',
  },
  {
    colour: 'text-verdigris',
    claim: claimOf(counts.flashcards, 500),
    suffix: ' flashcards',
    word: 'flashcards',
    fallback: ' that return when they are due',
  },
]

/**
 * Shows the size of the bank. If the bank has too few items of a type to state their number, a description replaces the
 * number.
 */
export const BankCounts = () => (
  <p
    className={`${contentWidth} pt-[clamp(2.5rem,5vw,4.5rem)] font-head text-[clamp(1.5rem,1rem+2.2vw,2.75rem)] leading-[1.18] font-semibold tracking-[-.026em] text-balance`}
  >
    <span className="block max-w-[26em]">
      {counted.map(({ colour, claim, suffix, word, fallback }) => (
        <span key={colour}>
          <Stained colour={colour}>{claim ?? word}</Stained>
          {claim ? suffix : fallback},{' '}
        </span>
      ))}
      and {counts.articles} short articles.
    </span>
    <span className="mt-3 flex flex-wrap items-center gap-x-7 font-text text-body leading-normal font-normal tracking-[0]">
      <span className="text-muted">{topicsReady}</span>
      <TextLink href="/topics">See every topic</TextLink>
      <TextLink href="/sample-questions">Try five questions</TextLink>
    </span>
  </p>
)

const Stained = ({ colour, children }: { colour: string; children: ReactNode }) => (
  <b className={`font-extrabold ${colour}`}>{children}</b>
)
