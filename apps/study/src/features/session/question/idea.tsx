import { plainTextOf, type Block } from '@titer/bank/browser'
import { useLiveQuery } from 'dexie-react-hooks'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useStudy } from '../../../device/study/study-context.tsx'
import { SectionBlocks } from '../../../widgets/teaching/section-blocks.tsx'
import { Prose } from '../../../widgets/text/prose.tsx'

interface IdeaProps {
  id: string
  /** Whether the answer was wrong. The idea is then open at once. */
  isMissed: boolean
}

/** Shows the idea behind a question: the same text as in the article. Folded, it shows its first lines. */
export function Idea({ id, isMissed }: IdeaProps) {
  const { database } = useStudy()
  const idea = useLiveQuery(() => database.ideas.where('idea').equals(id).first(), [database, id])
  const [isOpen, setIsOpen] = useState(isMissed)
  const bodyId = useId()
  if (idea === undefined) return null
  const { heading, blocks } = idea
  return (
    <section aria-label="The idea" className="rounded-surface bg-agar">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => setIsOpen(!isOpen)}
          className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 rounded-surface px-3.5 pt-3 pb-2 text-left"
        >
          <span className="text-small font-semibold text-violet">The idea</span>
          <ChevronDown
            size={22}
            aria-hidden="true"
            className={`row-span-2 transition-transform duration-(--quick) ${isOpen ? 'rotate-180' : ''}`}
          />
          <span className="font-head text-lead leading-tight font-bold">
            <Prose text={heading ?? ''} />
          </span>
        </button>
      </h2>
      <div id={bodyId} className="grid grid-cols-[minmax(0,1fr)] gap-3 px-3.5 pb-3.5 leading-relaxed">
        {isOpen ? (
          <SectionBlocks blocks={blocks} heading={heading} />
        ) : (
          <p className="line-clamp-2 text-muted">
            <Prose text={openingOf(blocks)} />
          </p>
        )}
      </div>
    </section>
  )
}

/** Returns the first paragraph without formatting. */
function openingOf(blocks: readonly Block[]): string {
  const first = blocks.find((block) => 'text' in block)
  return first === undefined ? '' : plainTextOf(first.text)
}
