import { Button, Dialog } from '@titer/ui'
import { letters } from '../../../app/letters.ts'
import { Prose } from '../../../app/prose.tsx'
import type { OwnQuestion } from './question-dialog.tsx'

interface WrittenQuestionProps {
  question: OwnQuestion | undefined
  onDelete: (question: OwnQuestion) => void
  onClose: () => void
}

/** A question that the student wrote with a plan that is over: to be read or thrown away, and not to be changed. */
export function WrittenQuestion({ question, onDelete, onClose }: WrittenQuestionProps) {
  return (
    <Dialog title="Your question" isOpen={question !== undefined} onClose={onClose}>
      {question && (
        <div className="grid gap-4 leading-snug">
          <p className="font-semibold">
            <Prose text={question.stem} />
          </p>
          <ul className="grid gap-3">
            {question.options.map(({ text, why }, at) => (
              <li key={text}>
                <strong className="font-semibold">{`${letters[at]}. `}</strong>
                <Prose text={text} />
                <span className="block text-small text-muted">
                  {at === question.keyAt && <strong className="font-bold text-correct">Right answer. </strong>}
                  <Prose text={why} />
                </span>
              </li>
            ))}
          </ul>
          <Button
            look="danger"
            small
            onClick={() => {
              onDelete(question)
              onClose()
            }}
          >
            Delete for good
          </Button>
          <p className="text-small text-muted">Without Premium, a question that you delete cannot be brought back.</p>
        </div>
      )}
    </Dialog>
  )
}
