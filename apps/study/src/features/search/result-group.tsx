import { groupDigits, isOwnItem } from '@titer/domain'
import { TextButton } from '@titer/ui'
import { BookOpen, ChevronRight, Layers, Stethoscope, Zap } from 'lucide-react'
import { memo, useState } from 'react'
import { Link } from 'react-router'
import { Prose } from '../../widgets/text/prose.tsx'
import type { DocumentKind } from './indexing/documents.ts'
import { wordPattern } from './indexing/matches.ts'
import { CardAnswer, CaseAnswer, QuestionAnswer } from './result-answer.tsx'
import type { Hit, HitGroup } from './indexing/search-index.ts'
import { kindWords } from './search-words.ts'

const icons = { article: BookOpen, card: Layers, question: Zap, case: Stethoscope }

interface ResultGroupProps {
  group: HitGroup
  onMore: (() => void) | undefined
}

/** Shows the results of one kind, such as cards. */
export const ResultGroup = memo(function ResultGroup({ group: { kind, total, hits }, onMore }: ResultGroupProps) {
  const { many } = kindWords[kind]
  const Icon = icons[kind]
  // The ids of the open results. An open result stays open if new content moves it to another row.
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string, isOpen: boolean) =>
    setOpened((before) => new Set(isOpen ? [...before, id] : [...before].filter((each) => each !== id)))
  return (
    <section aria-labelledby={`found-${kind}`} className="contain-layout">
      <h2 id={`found-${kind}`} className="flex items-center gap-2 pb-1.5 text-body">
        <Icon size={18} aria-hidden="true" className="text-violet" />
        {many.charAt(0).toUpperCase() + many.slice(1)}
        <span className="font-text font-normal text-muted tabular-nums">{groupDigits(total)}</span>
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {hits.map((hit, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- Reusing the row with another text is faster than mounting a new row.
          <li key={index}>
            {kind === 'article' ? (
              <ArticleHit hit={hit} />
            ) : (
              <FoldedHit kind={kind} hit={hit} isOpen={opened.has(hit.id)} onToggle={toggle} />
            )}
          </li>
        ))}
      </ul>
      {onMore !== undefined && (
        <TextButton data-stop onClick={onMore} className="text-small">
          {`Show more ${many}`}
        </TextButton>
      )}
    </section>
  )
})

// The line height equals the height of a highlight. Otherwise, the edge of a highlight on a clipped line would be
// visible.
const row = 'relative flex min-h-13 scroll-mt-20 scroll-mb-20 items-center gap-2 py-2 leading-normal focus-visible:z-1'

const ArticleHit = ({ hit }: { hit: Hit }) => (
  <Link to={`/read/${hit.id}`} data-stop className={`${row} text-ink no-underline`}>
    <HitText hit={hit} />
    <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-muted" />
  </Link>
)

const answers = { card: CardAnswer, question: QuestionAnswer, case: CaseAnswer }

interface FoldedHitProps {
  kind: Exclude<DocumentKind, 'article'>
  hit: Hit
  isOpen: boolean
  onToggle: (id: string, isOpen: boolean) => void
}

/** Shows a result with a collapsed answer, so that the student can think first. */
function FoldedHit({ kind, hit, isOpen, onToggle }: FoldedHitProps) {
  const Answer = answers[kind]
  return (
    <details className="group" open={isOpen} onToggle={({ currentTarget }) => onToggle(hit.id, currentTarget.open)}>
      <summary
        data-stop
        className={`${row} cursor-pointer list-none focus-visible:rounded-small [&::-webkit-details-marker]:hidden`}
      >
        <HitText hit={hit} />
        <ChevronRight
          size={18}
          aria-hidden="true"
          className="shrink-0 text-muted transition-transform duration-(--quick) group-open:rotate-90"
        />
      </summary>
      {isOpen && <Answer id={hit.id} />}
    </details>
  )
}

/**
 * Checks whether a result is unchanged. Most key presses do not change a result, so React can skip rendering it again.
 */
const isSameHit = ({ hit: one }: { hit: Hit }, { hit: other }: { hit: Hit }) =>
  one.id === other.id && one.excerpt === other.excerpt && one.words.join(' ') === other.words.join(' ')

const HitText = memo(function HitText({ hit: { id, title, excerpt, words } }: { hit: Hit }) {
  const marks = wordPattern(words)
  return (
    <span className="min-w-0 flex-1">
      {isOwnItem(id) && <span className="block text-micro leading-tight text-muted">Yours</span>}
      <span className="line-clamp-2 group-open:line-clamp-none">
        <Prose text={title} marks={marks} />
      </span>
      {excerpt !== undefined && (
        <span className="mt-0.5 line-clamp-2 text-small text-muted group-open:hidden">
          <Prose text={excerpt} marks={marks} />
        </span>
      )}
    </span>
  )
}, isSameHit)
