import { Button, Dialog } from '@titer/ui'
import { Flag } from 'lucide-react'
import type { SessionRow } from '../../../log/database.ts'
import { finishWords, questionLabel, questionsOf } from './exam.ts'

interface ExamOverviewProps {
  row: SessionRow
  /** The index of the question that is on screen behind the dialog. */
  place: number
  isOpen: boolean
  onClose: () => void
  onGo: (place: number) => void
  onFinish: () => void
}

/** Lists all exam questions by number, and shows the button that ends the exam. */
export function ExamOverview({ row, place, isOpen, onClose, onGo, onFinish }: ExamOverviewProps) {
  const { lead, finish } = finishWords(row)
  return (
    <Dialog title="All questions" isOpen={isOpen} onClose={onClose}>
      <p className="text-small leading-snug text-muted">{lead}</p>
      <ol className="grid grid-cols-[repeat(auto-fill,minmax(3rem,1fr))] justify-items-center gap-y-2">
        {questionsOf(row).map((question, at) => (
          <li key={question.item}>
            <button
              type="button"
              aria-label={questionLabel(question, at)}
              aria-current={at === place || undefined}
              onClick={() => onGo(at)}
              className={`relative grid size-11 place-items-center rounded-full font-head font-bold tabular-nums focus-visible:rounded-full aria-current:outline-2 aria-current:outline-offset-2 aria-current:outline-ink ${question.isAnswered ? 'bg-violet text-on-stain hover:bg-violet-mid' : 'ring-2 ring-rim ring-inset hover:bg-agar'}`}
            >
              {at + 1}
              {question.isFlagged && (
                <span className="absolute -top-1 -right-1 grid size-5 place-items-center rounded-full bg-paper text-safranin">
                  <Flag size={13} strokeWidth={2.5} aria-hidden="true" className="fill-current" />
                </span>
              )}
            </button>
          </li>
        ))}
      </ol>
      <Legend />
      <Button wide onClick={onFinish}>
        {finish}
      </Button>
    </Dialog>
  )
}

const Legend = () => (
  <p aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 text-micro text-muted">
    <span className="inline-flex items-center gap-1.5">
      <span className="size-3.5 rounded-full bg-violet" /> answered
    </span>
    <span className="inline-flex items-center gap-1.5">
      <span className="size-3.5 rounded-full ring-2 ring-rim ring-inset" /> unanswered
    </span>
    <span className="inline-flex items-center gap-1.5">
      <Flag size={13} strokeWidth={2.5} className="fill-current text-safranin" /> flagged
    </span>
  </p>
)
