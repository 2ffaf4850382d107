import { sameSitePath } from '@titer/client'

interface Handoff {
  /** The single-use code, sent in the query parameter `token`. */
  code: string | undefined
  redirect: string
}

/**
 * Reads the handoff from the address, then removes it from the address, so that neither the history nor a later request
 * contains it.
 */
export function takeHandoff(
  { search, pathname }: Pick<Location, 'search' | 'pathname'>,
  history: Pick<History, 'state' | 'replaceState'>,
): Handoff {
  const query = new URLSearchParams(search)
  history.replaceState(history.state, '', pathname)
  return { code: query.get('token') || undefined, redirect: sameSitePath(query.get('redirect')) ?? '/' }
}
