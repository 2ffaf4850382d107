import { studyLimits } from '@titer/contract'
import { firstExamId, type PlannedExam } from '@titer/domain'
import { Button, Dialog, TextField } from '@titer/ui'
import { useState, type SubmitEvent } from 'react'
import { useStudy } from '../../../device/study/study-context.tsx'
import type { Library } from '../../../packs/content/library.ts'
import { isExamDay } from './exam-day.ts'
import { ExamScopeField, type ExamScope } from './exam-scope-field.tsx'

interface ExamDialogProps {
  /** The exam to edit. If undefined, the dialog adds a new exam. */
  exam: PlannedExam | undefined
  isOpen: boolean
  today: string
  /** Whether the student has no exam yet. */
  isFirst: boolean
  /** Null before the device has its first manifest. The exam's scope can then not be chosen yet. */
  library: Library | null
  onClose: () => void
}

/** Adds, edits or removes an exam. */
export const ExamDialog = ({ exam, isOpen, today, isFirst, library, onClose }: ExamDialogProps) => (
  <Dialog title={exam === undefined ? 'Add an exam' : 'Edit exam'} isOpen={isOpen} onClose={onClose}>
    <ExamForm exam={exam} today={today} isFirst={isFirst} library={library} onDone={onClose} />
  </Dialog>
)

interface ExamFormProps extends Pick<ExamDialogProps, 'exam' | 'today' | 'isFirst' | 'library'> {
  onDone: () => void
}

function ExamForm({ exam, today, isFirst, library, onDone }: ExamFormProps) {
  const { record } = useStudy()
  const [name, setName] = useState(exam?.name ?? '')
  const [day, setDay] = useState(exam?.day ?? '')
  const [scope, setScope] = useState<ExamScope>({ module: exam?.module ?? null, topics: exam?.topics ?? [] })
  const [isSubmitted, setIsSubmitted] = useState(false)
  const isNameWrong = name.trim() === ''
  // A date in the past is allowed if it has not changed, so that the student can still rename an exam that is over.
  const isDayWrong = day !== exam?.day && !isExamDay(day, today)
  const write = async (changes: { isGone: boolean }) => {
    await record('plannedExam', {
      exam: exam?.exam ?? (isFirst ? firstExamId : crypto.randomUUID()),
      name: name.trim() === '' ? (exam?.name ?? 'Exam') : name.trim(),
      day: isDayWrong ? (exam?.day ?? today) : day,
      ...scope,
      ...changes,
    })
    onDone()
  }
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsSubmitted(true)
    if (isNameWrong || isDayWrong) {
      event.currentTarget.querySelectorAll('input')[isNameWrong ? 0 : 1]?.focus()
      return
    }
    await write({ isGone: false })
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void save(event)}>
      <TextField
        label="Name"
        placeholder="Block 2, Send-up, Final"
        value={name}
        maxLength={studyLimits.examName}
        onChange={(event) => setName(event.target.value)}
        error={isSubmitted && isNameWrong ? 'Give the exam a name.' : undefined}
      />
      <TextField
        label="Exam date"
        type="date"
        min={today}
        value={day}
        onChange={(event) => setDay(event.target.value)}
        error={isSubmitted && isDayWrong ? 'Choose today or a later date.' : undefined}
      />
      {library !== null && <ExamScopeField library={library} scope={scope} onChange={setScope} />}
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit">Save exam</Button>
        {exam !== undefined && (
          <Button look="quiet" onClick={() => void write({ isGone: true })}>
            Remove exam
          </Button>
        )}
      </div>
    </form>
  )
}
