import type { ComponentProps } from 'react'

type Variant = 'primary' | 'quiet' | 'plain' | 'danger'

interface Appearance {
  look?: Variant
  small?: boolean
  wide?: boolean
}

const looks: Record<Variant, string> = {
  primary: 'border-transparent bg-violet text-on-stain hover:bg-violet-mid',
  quiet: 'border-ink bg-transparent text-ink hover:bg-agar',
  plain: 'border-transparent bg-transparent text-ink underline decoration-2 underline-offset-4 hover:no-underline',
  danger: 'border-wrong bg-transparent text-wrong hover:bg-wrong-wash',
}

function classesOf({ look = 'primary', small = false, wide = false }: Appearance, extra = '') {
  const size = small ? 'min-h-11 px-4' : 'min-h-13 px-5 text-body'
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

interface ButtonProps extends Appearance, ComponentProps<'button'> {
  /** The label that replaces the usual label while the action runs. The button is disabled until the action ends. */
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
      className={classesOf(appearanceOf({ look, small, wide }), className)}
    >
      {isBusy ? busyLabel : children}
    </button>
  )
}

export function ButtonLink({ look, small, wide, className, children, ...rest }: Appearance & ComponentProps<'a'>) {
  return (
    <a {...rest} className={classesOf(appearanceOf({ look, small, wide }), className)}>
      {children}
    </a>
  )
}

const appearanceOf = ({
  look,
  small,
  wide,
}: { [name in keyof Appearance]: Appearance[name] | undefined }): Appearance => ({
  ...(look && { look }),
  ...(small && { small }),
  ...(wide && { wide }),
})
