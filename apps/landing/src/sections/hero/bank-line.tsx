import counts from '@titer/bank/counts.json'
import { claimOf } from '@titer/domain'
import type { ReactNode } from 'react'
import { contentWidth } from '../../site/content-width.ts'

// The figures are those of the specification; a page states them once the bank holds as much.
const holdings = [
  {
    colour: 'text-violet',
    claim: claimOf(counts.questions, 7_000),
    counted: ' QuickFire questions',
    word: 'Questions',
    uncounted: ' that explain every option',
  },
  {
    colour: 'text-safranin',
    claim: claimOf(counts.cases, 3_000),
    counted: ' clinical cases',
    word: 'cases',
    uncounted: ' that unfold as on the ward',
  },
  {
    colour: 'text-verdigris',
    claim: claimOf(counts.flashcards, 500),
    counted: ' flashcards',
    word: 'flashcards',
    uncounted: ' that return on the day',
  },
]

/** What the bank holds: in numbers as far as they are true, in words until then. */
export const BankLine = () => (
  <p
    className={`${contentWidth} pt-[clamp(2.5rem,5vw,4.5rem)] font-head text-[clamp(1.5rem,1rem+2.2vw,2.75rem)] leading-[1.18] font-semibold tracking-[-.026em] text-balance`}
  >
    <span className="block max-w-[26em]">
      {holdings.map(({ colour, claim, counted, word, uncounted }) => (
        <span key={colour}>
          <Stained colour={colour}>{claim ?? word}</Stained>
          {claim ? counted : uncounted},{' '}
        </span>
      ))}
      and {counts.articles} short articles.
    </span>
  </p>
)

const Stained = ({ colour, children }: { colour: string; children: ReactNode }) => (
  <b className={`font-extrabold ${colour}`}>{children}</b>
)
