import { CircleX } from 'lucide-react'
import { useId, type ComponentProps } from 'react'

interface AreaFieldProps extends ComponentProps<'textarea'> {
  label: string
  error?: string | undefined
}

/** Renders a labelled text area with an error message. */
export function AreaField({ label, error, ...area }: AreaFieldProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <textarea
        rows={3}
        {...area}
        id={id}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        className={`w-full rounded-surface border-2 bg-paper px-4 py-3 text-body leading-snug text-ink focus-visible:rounded-surface ${error === undefined ? 'border-rim' : 'border-wrong'}`}
      />
      {error !== undefined && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-small font-semibold text-wrong">
          <CircleX size={18} strokeWidth={2.25} aria-hidden="true" className="mt-0.5 shrink-0" />
          {error}
        </p>
      )}
    </div>
  )
}
