import { Prose } from '../../../widgets/text/prose.tsx'

/** Fills the right pane of a wide screen until the explanation appears there. Shows the student's note. */
export const PaneBeforeAnswer = ({ note, isExam }: { note: string; isExam: boolean }) => (
  <aside className="col-start-2 row-span-2 row-start-1 hidden content-start gap-5 min-[62rem]:grid">
    <p className="text-muted">{isExam ? 'Explanations follow at the end.' : 'The explanation will appear here.'}</p>
    {note !== '' && (
      <section className="grid max-w-prose gap-1.5 rounded-surface bg-paper p-4">
        <h2 className="font-head text-body font-bold">Your note</h2>
        <p className="leading-snug whitespace-pre-line">
          <Prose text={note} />
        </p>
      </section>
    )}
  </aside>
)
