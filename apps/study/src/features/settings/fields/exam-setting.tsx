import { Button } from '@titer/ui'
import { ChevronRight } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { examWords, isExamDay } from './exam-day.ts'
import { SavedMark } from '../../../widgets/fields/saved-mark.tsx'

interface ExamSettingProps {
  examDay: string | null
  today: string
  isSaved: boolean
  onChange: (examDay: string | null) => void
}

export function ExamSetting({ examDay, today, isSaved, onChange }: ExamSettingProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState<string>()
  const [isLeft, setIsLeft] = useState(false)
  const text = draft ?? examDay ?? ''
  const isWrong = isLeft && draft !== undefined && draft !== '' && !isExamDay(draft, today)
  const type = (typed: string) => {
    setIsLeft(false)
    setDraft(typed)
    if (isExamDay(typed, today)) onChange(typed)
  }
  const clear = () => {
    setDraft(undefined)
    onChange(null)
    // The button becomes disabled and would lose the focus, so move the focus to the field.
    field.current?.focus()
  }
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="font-head text-body font-bold">
        Exam date <SavedMark isOn={isSaved} />
      </label>
      <div className="flex min-w-0 flex-wrap items-center gap-3">
        <input
          ref={field}
          id={id}
          type="date"
          min={today}
          value={text}
          aria-invalid={isWrong || undefined}
          aria-describedby={`${id}-words`}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setIsLeft(true)}
          className={`min-h-13 max-w-full min-w-[min(11rem,100%)] rounded-surface border-2 bg-paper px-3 tabular-nums ${isWrong ? 'border-wrong' : 'border-rim'}`}
        />
        <Button look="quiet" small disabled={examDay === null} onClick={clear}>
          No exam
        </Button>
      </div>
      <p id={`${id}-words`} className={isWrong ? 'font-semibold text-wrong' : 'text-small leading-snug text-muted'}>
        {isWrong ? 'That date is in the past. Choose today or a later date.' : examWords(examDay, today)}
      </p>
      {examDay !== null && examDay > today && (
        <Link
          to="/plan"
          className="inline-flex min-h-11 items-center gap-1 justify-self-start font-semibold text-violet"
        >
          See your study plan
          <ChevronRight size={18} aria-hidden="true" />
        </Link>
      )}
    </div>
  )
}
