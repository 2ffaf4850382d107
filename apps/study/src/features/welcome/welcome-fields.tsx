import { collegeIds, collegeIdsByName, colleges, daysBetween, type College } from '@titer/domain'
import { CalendarDays, Check, ChevronDown, GraduationCap } from 'lucide-react'
import { useId, type ReactNode } from 'react'

const years = [1, 2, 3, 4, 5] as const

const title = 'flex flex-wrap items-baseline justify-between gap-x-3 font-head leading-tight font-bold'
const optional = <span className="font-text text-small font-normal text-muted">Optional</span>

/** Frames a field with its icon. The frame is violet as soon as the field has a value. */
const Frame = ({ icon, isFilled, children }: { icon: ReactNode; isFilled: boolean; children: ReactNode }) => (
  <span
    className={`relative flex min-h-13 items-center gap-2.5 rounded-surface px-3.5 ring-inset has-focus-visible:shadow-(--halo) ${isFilled ? 'bg-violet-wash ring-[2.5px] ring-violet' : 'ring-[1.5px] ring-rim'}`}
  >
    {icon}
    {children}
  </span>
)

const field =
  'min-h-13 w-full min-w-0 flex-1 appearance-none bg-transparent text-body text-ink outline-none focus-visible:shadow-none'

interface CollegeFieldProps {
  college: College | null
  onChange: (college: College | null) => void
}

/** Uses a native list, because phones can search a native list by its first letters. */
export function CollegeField({ college, onChange }: CollegeFieldProps) {
  const id = useId()
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className={title}>
        Your college {college === null && optional}
      </label>
      <Frame
        isFilled={college !== null}
        icon={<GraduationCap size={20} aria-hidden="true" className="shrink-0 text-muted" />}
      >
        <select
          id={id}
          value={college ?? ''}
          onChange={({ target }) => onChange(collegeIds.find((each) => each === target.value) ?? null)}
          className={`${field} truncate ${college === null ? 'text-muted' : ''}`}
        >
          <option value="">Choose your college</option>
          {collegeIdsByName.map((each) => (
            <option key={each} value={each}>
              {colleges[each]}
            </option>
          ))}
        </select>
        {college === null ? (
          <ChevronDown size={20} aria-hidden="true" className="shrink-0 text-muted" />
        ) : (
          <Check size={20} strokeWidth={2.5} aria-hidden="true" className="shrink-0" />
        )}
      </Frame>
    </div>
  )
}

interface YearFieldProps {
  year: number | null
  onChange: (year: number) => void
}

export const YearField = ({ year, onChange }: YearFieldProps) => (
  <fieldset className="grid gap-2">
    <legend className={`mb-2 w-full ${title}`}>Your year {year === null && optional}</legend>
    <div className="flex flex-wrap justify-between gap-2">
      {years.map((each) => (
        <label
          key={each}
          className="grid size-14 cursor-pointer place-items-center rounded-full font-head font-bold ring-[1.5px] ring-rim ring-inset has-checked:bg-violet has-checked:text-on-stain has-checked:ring-violet has-focus-visible:shadow-(--halo)"
        >
          <input
            type="radio"
            name="year"
            className="sr-only"
            aria-label={`Year ${each}`}
            checked={each === year}
            onChange={() => onChange(each)}
          />
          {each}
        </label>
      ))}
    </div>
  </fieldset>
)

interface ExamFieldProps {
  examDay: string | null
  today: string
  isUnknown: boolean
  onChange: (examDay: string | null) => void
  onUnknown: () => void
}

export function ExamField({ examDay, today, isUnknown, onChange, onUnknown }: ExamFieldProps) {
  const id = useId()
  const days = examDay === null ? undefined : daysBetween(today, examDay)
  const isAhead = days !== undefined && days >= 0
  return (
    <div className="grid justify-items-start gap-2">
      <label htmlFor={id} className={`w-full ${title}`}>
        Your next exam {examDay === null && optional}
      </label>
      <span className="w-full">
        <Frame isFilled={isAhead} icon={<CalendarDays size={20} aria-hidden="true" className="shrink-0 text-muted" />}>
          <input
            id={id}
            type="date"
            min={today}
            value={examDay ?? ''}
            aria-describedby={`${id}-words`}
            onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
            // The browser's own calendar button is invisible and covers the whole field, so that a tap anywhere opens
            // the calendar.
            className={`${field} tabular-nums [&::-webkit-calendar-picker-indicator]:absolute [&::-webkit-calendar-picker-indicator]:inset-0 [&::-webkit-calendar-picker-indicator]:size-full [&::-webkit-calendar-picker-indicator]:cursor-pointer [&::-webkit-calendar-picker-indicator]:opacity-0`}
          />
          {isAhead && (
            <span className="shrink-0 font-semibold text-violet tabular-nums">
              {days === 0 ? 'Today' : days === 1 ? '1 day' : `${days} days`}
            </span>
          )}
        </Frame>
      </span>
      <p id={`${id}-words`} className="text-small leading-snug">
        {days !== undefined && !isAhead && <span className="text-wrong">That date is in the past.</span>}
        {isUnknown && <span className="text-muted">No problem. You can set it later in Settings.</span>}
      </p>
      {examDay === null && !isUnknown && (
        <button type="button" onClick={onUnknown} className="-mt-2 min-h-11 font-semibold text-violet hover:underline">
          I don’t know the date yet
        </button>
      )}
    </div>
  )
}
