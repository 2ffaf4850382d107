const emailKey = 'email'
const verifiedKey = 'verified'

/** Information about the student in a link to the login page. */
export interface LoginHint {
  email: string
  /** Whether the student has just verified the email address and is signing in for the first time. */
  isJustVerified: boolean
}

/**
 * Adds a hint to the URL of a login page, which then fills in the email address. The hint is in the fragment of the
 * URL, which browsers never send to a server.
 */
export function withLoginHint(address: string, { email, isJustVerified }: LoginHint): string {
  const [page = ''] = address.split('#')
  const hint = new URLSearchParams({ [emailKey]: email, ...(isJustVerified && { [verifiedKey]: 'yes' }) })
  return `${page}#${hint.toString()}`
}

/** Reads the hint from the URL of this page, and removes it from the URL, so that it does not stay in the history. */
export function takeLoginHint(
  { hash, pathname, search }: Pick<Location, 'hash' | 'pathname' | 'search'>,
  history: Pick<History, 'state' | 'replaceState'>,
): LoginHint | undefined {
  const hint = new URLSearchParams(hash.slice(1))
  const email = hint.get(emailKey)
  if (!email) return undefined
  history.replaceState(history.state, '', pathname + search)
  return { email, isJustVerified: hint.has(verifiedKey) }
}
