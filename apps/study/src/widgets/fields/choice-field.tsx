interface ChoiceFieldProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; word: string }[]
  onChange: (value: Value) => void
}

/** Shows radio buttons for a few options as a row of pills. */
export function ChoiceField<Value extends string>({ label, value, options, onChange }: ChoiceFieldProps<Value>) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-head text-body font-bold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="inline-flex min-h-11 cursor-pointer items-center rounded-full px-4 ring-[1.5px] ring-rim ring-inset has-checked:bg-ink has-checked:font-semibold has-checked:text-paper has-checked:ring-ink has-focus-visible:shadow-(--halo)"
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
