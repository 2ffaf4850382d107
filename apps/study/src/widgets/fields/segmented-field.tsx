interface SegmentedFieldProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; word: string }[]
  onChange: (value: Value) => void
  /** Shows the label to screen readers only, for options that need no visible label. */
  isLabelHidden?: boolean
  /** `plain` is for a field on a coloured background. */
  look?: 'filled' | 'plain'
}

/** Shows radio buttons for a few short options as one bar. */
export function SegmentedField<Value extends string>(props: SegmentedFieldProps<Value>) {
  const { label, value, options, onChange, isLabelHidden = false, look = 'filled' } = props
  const bar = look === 'filled' ? 'bg-agar p-[3px]' : 'ring-[1.5px] ring-rim ring-inset'
  return (
    <fieldset className="min-w-0">
      <legend className={isLabelHidden ? 'sr-only' : 'mb-2 font-head text-body leading-tight font-bold'}>
        {label}
      </legend>
      <div className={`grid auto-cols-fr grid-flow-col rounded-[1.625rem] @max-[13rem]:grid-flow-row ${bar}`}>
        {options.map((option) => (
          <label
            key={option.value}
            className="grid min-h-11 min-w-0 cursor-pointer place-items-center rounded-full px-1 text-center text-small leading-tight font-semibold text-muted has-checked:bg-ink has-checked:text-paper has-focus-visible:shadow-(--halo)"
          >
            <input
              type="radio"
              name={label}
              className="sr-only"
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.word}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
