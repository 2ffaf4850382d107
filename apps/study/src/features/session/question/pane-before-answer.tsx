import { Prose } from '../../../widgets/text/prose.tsx'

interface PaneBeforeAnswerProps {
  /** A sentence about the content that the pane will show later. */
  words: string
  /** The student's note on the question. */
  note: string
  className?: string
}

/**
 * Fills the right pane of a wide screen until the question of a case or the explanation appears there. Shows the
 * student's note.
 */
export const PaneBeforeAnswer = ({ words, note, className = '' }: PaneBeforeAnswerProps) => (
  <aside className={`hidden content-start gap-5 min-[62rem]:grid ${className}`}>
    <p className="text-muted">{words}</p>
    {note !== '' && (
      <section className="grid gap-1.5 rounded-surface bg-paper p-4">
        <h2 className="font-head text-body font-bold">Your note</h2>
        <p className="leading-snug whitespace-pre-line">
          <Prose text={note} />
        </p>
      </section>
    )}
  </aside>
)
