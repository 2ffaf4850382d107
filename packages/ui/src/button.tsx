import type { ComponentProps } from 'react'

type Look = 'primary' | 'quiet' | 'plain' | 'danger'

interface Shape {
  look?: Look
  small?: boolean
  wide?: boolean
}

const looks: Record<Look, string> = {
  primary: 'border-transparent bg-violet text-on-stain hover:bg-violet-mid',
  quiet: 'border-ink bg-transparent text-ink hover:bg-agar',
  plain: 'border-transparent bg-transparent text-ink underline decoration-2 underline-offset-4 hover:no-underline',
  danger: 'border-wrong bg-transparent text-wrong hover:bg-wrong-wash',
}

function classesOf({ look = 'primary', small = false, wide = false }: Shape, extra = '') {
  const size = small ? 'min-h-11 px-4 text-base' : 'min-h-13 px-5 text-body'
  return [
    'inline-flex items-center justify-center gap-2.5 rounded-full border-2 text-center font-semibold leading-tight',
    'no-underline transition-colors duration-(--quick) ease-out focus-visible:rounded-full',
    'disabled:border-transparent disabled:bg-agar-deep disabled:text-muted',
    size,
    wide ? 'w-full' : '',
    looks[look],
    extra,
  ].join(' ')
}

interface ButtonProps extends Shape, ComponentProps<'button'> {
  /** What the button says while its action runs; it cannot be pressed again until then. */
  busyLabel?: string | undefined
}

export function Button({ look, small, wide, busyLabel, disabled, className, children, ...rest }: ButtonProps) {
  const isBusy = busyLabel !== undefined
  return (
    <button
      type="button"
      {...rest}
      disabled={isBusy || disabled}
      aria-busy={isBusy || undefined}
      className={classesOf(shapeOf({ look, small, wide }), className)}
    >
      {isBusy ? busyLabel : children}
    </button>
  )
}

export function ButtonLink({ look, small, wide, className, children, ...rest }: Shape & ComponentProps<'a'>) {
  return (
    <a {...rest} className={classesOf(shapeOf({ look, small, wide }), className)}>
      {children}
    </a>
  )
}

const shapeOf = ({ look, small, wide }: { [name in keyof Shape]: Shape[name] | undefined }): Shape => ({
  ...(look && { look }),
  ...(small && { small }),
  ...(wide && { wide }),
})
