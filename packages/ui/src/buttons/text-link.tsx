import type { ComponentProps } from 'react'

const textLinkClasses =
  'inline-flex min-h-11 items-center gap-2 font-semibold text-violet underline decoration-2 underline-offset-4 hover:no-underline'

/** A link that is not part of a sentence. Its touch target is at least 44 px high. */
export function TextLink({ className = '', children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} className={`${textLinkClasses} ${className}`}>
      {children}
    </a>
  )
}

/** A button that looks like a link. */
export function TextButton({ className = '', children, ...rest }: ComponentProps<'button'>) {
  return (
    <button type="button" {...rest} className={`${textLinkClasses} ${className}`}>
      {children}
    </button>
  )
}
