import type { ComponentProps } from 'react'

const textLinkClasses =
  'inline-flex min-h-11 items-center gap-2 font-semibold text-violet underline decoration-2 underline-offset-4 hover:no-underline'

/** A link that stands by itself, with a full target around it. */
export function TextLink({ className = '', children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} className={`${textLinkClasses} ${className}`}>
      {children}
    </a>
  )
}

/** Looks like a link and acts on this page. */
export function TextButton({ className = '', children, ...rest }: ComponentProps<'button'>) {
  return (
    <button type="button" {...rest} className={`${textLinkClasses} ${className}`}>
      {children}
    </button>
  )
}
