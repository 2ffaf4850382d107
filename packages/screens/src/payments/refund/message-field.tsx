import { useId } from 'react'
import type { ComponentProps } from 'react'

const longestMessage = 1_000

interface MessageFieldProps extends ComponentProps<'textarea'> {
  label: string
  hint: string
  value: string
  error: string | undefined
}

/** A text area with a character count. */
export function MessageField({ label, hint, value, error, ...rest }: MessageFieldProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <p id={`${id}-hint`} className="-mt-1 text-small text-muted">
        {hint}
      </p>
      <textarea
        {...rest}
        id={id}
        value={value}
        rows={4}
        maxLength={longestMessage}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint ${id}-below`}
        className="w-full rounded-surface border-2 border-rim bg-paper px-4 py-3 text-body leading-snug text-ink disabled:border-line disabled:bg-agar disabled:text-muted focus-visible:rounded-surface"
      />
      <p id={`${id}-below`} className="flex justify-between gap-4 text-small text-muted">
        <span className="font-semibold text-wrong">{error}</span>
        <span className="shrink-0 tabular-nums">
          {value.length} of {longestMessage}
        </span>
      </p>
    </div>
  )
}
