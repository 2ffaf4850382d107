import { CircleX } from 'lucide-react'
import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'

export interface TextFieldProps extends ComponentProps<'input'> {
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** The content inside the field, at its end. */
  trailing?: ReactNode
}

export function TextField({ label, hint, error, trailing, className = '', ...input }: TextFieldProps) {
  const generatedId = useId()
  const id = input.id ?? generatedId
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={`flex flex-col gap-1.5 ${className}`}>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1 text-small text-muted">
          {hint}
        </p>
      )}
      <div className="relative">
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          className={fieldClasses(Boolean(error), Boolean(trailing))}
        />
        {trailing && <div className="absolute inset-y-0 right-1 flex items-center">{trailing}</div>}
      </div>
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-small font-semibold text-wrong">
          <CircleX size={18} strokeWidth={2.25} aria-hidden="true" className="mt-0.5 shrink-0" />
          {error}
        </p>
      )}
    </div>
  )
}

const fieldClasses = (isInvalid: boolean, hasTrailing: boolean) =>
  [
    'min-h-13 w-full rounded-surface border-2 bg-paper pl-4 text-body text-ink placeholder:text-muted',
    'disabled:border-line disabled:bg-agar disabled:text-muted focus-visible:rounded-surface',
    isInvalid ? 'border-wrong' : 'border-rim',
    hasTrailing ? 'pr-13' : 'pr-4',
  ].join(' ')
