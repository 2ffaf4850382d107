import { Button, Dialog } from '@titer/ui'
import { optionLetters } from '../../../widgets/text/option-letters.ts'
import { Prose } from '../../../widgets/text/prose.tsx'
import type { OwnQuestion } from './question-dialog.tsx'

interface ReadOnlyQuestionProps {
  question: OwnQuestion | undefined
  onDelete: (question: OwnQuestion) => void
  onClose: () => void
}

/**
 * Shows an own question to a student without an active Premium plan. The student can read or delete the question, but
 * not edit it.
 */
export function ReadOnlyQuestion({ question, onDelete, onClose }: ReadOnlyQuestionProps) {
  return (
    <Dialog title="Your question" isOpen={question !== undefined} onClose={onClose}>
      {question && (
        <div className="grid gap-4 leading-snug">
          <p className="font-semibold">
            <Prose text={question.stem} />
          </p>
          <ul className="grid gap-3">
            {question.options.map(({ text, why }, at) => (
              <li key={optionLetters[at]}>
                <strong className="font-semibold">{`${optionLetters[at]}. `}</strong>
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
          <p className="text-small text-muted">Without Premium, you can’t restore a deleted question.</p>
        </div>
      )}
    </Dialog>
  )
}
