import type { ReactNode } from 'react'

interface TermsNoteProps {
  /**
   * The origin of the public site. Undefined on the public site itself, and in the study app until the server has
   * responded.
   */
  landingOrigin?: string | undefined
}

/** Shows the terms that a new student agrees to. The links open a new tab, so that the form keeps its values. */
export const TermsNote = ({ landingOrigin = '' }: TermsNoteProps) => (
  <p className="text-small text-muted">
    By creating an account, with or without Google, you agree to our{' '}
    <PolicyLink href={`${landingOrigin}/terms-conditions`}>Terms &amp; Conditions</PolicyLink> and{' '}
    <PolicyLink href={`${landingOrigin}/privacy-policy`}>Privacy Policy</PolicyLink>.
  </p>
)

const PolicyLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a
    href={href}
    target="_blank"
    rel="noopener"
    className="font-semibold text-violet underline decoration-2 underline-offset-4 hover:no-underline"
  >
    {children}
    <span className="sr-only"> (opens in a new tab)</span>
  </a>
)
