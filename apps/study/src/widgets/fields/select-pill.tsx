import { ChevronDown } from 'lucide-react'

interface SelectPillProps<Value extends string> {
  /** The accessible name. The pill itself shows only the chosen option. */
  label: string
  value: Value
  options: readonly { value: Value; word: string }[]
  onChange: (value: Value) => void
}

/** Shows a native select as a pill, where there is no room for radio buttons. */
export const SelectPill = <Value extends string>({ label, value, options, onChange }: SelectPillProps<Value>) => (
  <span className="relative grid min-w-0">
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value as Value)}
      className="min-h-11 w-full min-w-0 cursor-pointer appearance-none rounded-full bg-paper py-1 pr-9 pl-4 text-small leading-tight text-ink ring-[1.5px] ring-rim ring-inset focus-visible:rounded-full"
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.word}
        </option>
      ))}
    </select>
    <ChevronDown
      size={18}
      aria-hidden="true"
      className="pointer-events-none absolute inset-y-0 right-3 my-auto text-muted"
    />
  </span>
)
