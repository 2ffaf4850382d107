interface RestDaysFieldProps {
  /** The weekdays without study, from 0 (Sunday) to 6 (Saturday). */
  restDays: readonly number[]
  onChange: (restDays: number[]) => void
}

/** The weekdays in the order of a Pakistani calendar, which starts on Monday. */
const weekdays = [
  { at: 1, name: 'Monday' },
  { at: 2, name: 'Tuesday' },
  { at: 3, name: 'Wednesday' },
  { at: 4, name: 'Thursday' },
  { at: 5, name: 'Friday' },
  { at: 6, name: 'Saturday' },
  { at: 0, name: 'Sunday' },
]

/** Lets the student choose the weekdays on which nothing is planned. At least one weekday remains for study. */
export const RestDaysField = ({ restDays, onChange }: RestDaysFieldProps) => (
  <fieldset className="grid gap-2">
    <legend className="mb-2 font-head text-body font-bold">Rest days</legend>
    <div className="flex flex-wrap gap-2">
      {weekdays.map(({ at, name }) => (
        <label
          key={at}
          className="grid min-h-11 min-w-13 cursor-pointer place-items-center rounded-full px-3 ring-[1.5px] ring-rim ring-inset has-checked:bg-ink has-checked:font-semibold has-checked:text-paper has-checked:ring-ink has-focus-visible:shadow-(--halo) has-disabled:cursor-default has-disabled:text-muted"
        >
          <input
            type="checkbox"
            className="sr-only"
            checked={restDays.includes(at)}
            disabled={restDays.length === 6 && !restDays.includes(at)}
            onChange={(event) =>
              onChange(
                event.target.checked
                  ? [...restDays, at].toSorted((one, other) => one - other)
                  : restDays.filter((each) => each !== at),
              )
            }
          />
          <span aria-hidden="true">{name.slice(0, 3)}</span>
          <span className="sr-only">{name}</span>
        </label>
      ))}
    </div>
  </fieldset>
)
