import { ownPath } from '@titer/client'

interface Handoff {
  /** The single-use code, which travels under the name `token`. */
  code: string | undefined
  redirect: string
}

/** Takes the handoff out of the address, so that neither the history nor a later request shows it. */
export function takeHandoff(
  { search, pathname }: Pick<Location, 'search' | 'pathname'>,
  history: Pick<History, 'state' | 'replaceState'>,
): Handoff {
  const query = new URLSearchParams(search)
  history.replaceState(history.state, '', pathname)
  return { code: query.get('token') || undefined, redirect: ownPath(query.get('redirect')) ?? '/' }
}
