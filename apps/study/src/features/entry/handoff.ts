import { sameSitePath } from '@titer/client'

export interface Handoff {
  /** The single-use code, sent in the query parameter `token`. */
  code: string | undefined
  /** The email address of the account that the code signs in to. For display only. */
  email: string
  redirect: string
}

/**
 * Reads the handoff from the page's URL, then removes it from the URL, so that neither the history nor a later request
 * contains it.
 */
export function takeHandoff(
  { search, pathname }: Pick<Location, 'search' | 'pathname'>,
  history: Pick<History, 'state' | 'replaceState'>,
): Handoff {
  const query = new URLSearchParams(search)
  history.replaceState(history.state, '', pathname)
  return {
    code: query.get('token') || undefined,
    email: query.get('email') ?? '',
    redirect: sameSitePath(query.get('redirect')) ?? '/',
  }
}

/** Returns the URL that starts a new handoff. */
export const handoffStart = (redirect: string) =>
  `/api/auth/handoff/start?${new URLSearchParams({ redirect }).toString()}`
