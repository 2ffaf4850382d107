import type { Section } from '@titer/bank/browser'
import { SectionBlocks } from '../../../widgets/teaching/section-blocks.tsx'
import { Prose } from '../../../widgets/text/prose.tsx'

interface ArticleBodyProps {
  sections: readonly Section[]
  onEntity: (entity: string) => void
}

/** Shows an article's text. */
export const ArticleBody = ({ sections, onEntity }: ArticleBodyProps) => (
  <div className="mt-6 grid gap-8 text-body leading-relaxed">
    {sections.map(({ anchor, heading, blocks }) => (
      <section
        key={anchor}
        aria-labelledby={heading === undefined ? undefined : anchor}
        className="grid grid-cols-[minmax(0,1fr)] gap-3.5"
      >
        {heading !== undefined && (
          <h2 id={anchor} tabIndex={-1} className="scroll-mt-4 text-h3">
            <Prose text={heading} />
          </h2>
        )}
        <SectionBlocks blocks={blocks} heading={heading} onEntity={onEntity} />
      </section>
    ))}
  </div>
)
