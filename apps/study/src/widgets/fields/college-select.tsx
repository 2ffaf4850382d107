import { colleges, collegeIds, collegeIdsByName, type College } from '@titer/domain'
import { useId, type ReactNode } from 'react'

interface CollegeSelectProps {
  college: College | null
  /** A mark beside the label, such as the confirmation that a change was saved. */
  mark?: ReactNode
  hint?: string
  isDisabled?: boolean
  onChange: (college: College | null) => void
}

const noCollege = ''

/** Lets the student choose a college. Uses a native list, because phones can search it by the first letters. */
export function CollegeSelect({ college, mark, hint, isDisabled = false, onChange }: CollegeSelectProps) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        College {mark}
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="-mt-1 text-small leading-snug text-muted">
          {hint}
        </p>
      )}
      <select
        id={id}
        value={college ?? noCollege}
        disabled={isDisabled}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={({ target }) => onChange(collegeIds.find((each) => each === target.value) ?? null)}
        className="min-h-13 w-full min-w-0 rounded-surface border-2 border-rim bg-paper px-3 text-body text-ink focus-visible:rounded-surface disabled:border-line disabled:bg-agar disabled:text-muted"
      >
        <option value={noCollege}>None, or not in this list</option>
        {collegeIdsByName.map((each) => (
          <option key={each} value={each}>
            {colleges[each]}
          </option>
        ))}
      </select>
    </div>
  )
}
