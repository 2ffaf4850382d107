/** The prefix of the cache names. Each version of the app has its own cache. */
export const cachePrefix = 'titer-app-'

/** A message from a page to the service worker. */
export interface PageMessage {
  what: 'compare' | 'takeOver'
  version: string
}
/** A message from the service worker to a page. */
export type WorkerMessage = 'newerIsReady'

export const isHashed = (path: string) => path.startsWith('/assets/')

const isServerPath = (path: string) => /^\/(api|dev|healthz)(\/|$)/.test(path)

/**
 * Returns whether a request is for a page of the app or for a cached file. Returns undefined if only the server can
 * respond.
 */
export function requestKind(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
  files: ReadonlySet<string>,
): 'page' | 'file' | undefined {
  const { origin: requestOrigin, pathname } = new URL(url)
  if (method !== 'GET' || requestOrigin !== origin || isServerPath(pathname)) return undefined
  if (files.has(pathname)) return 'file'
  return mode === 'navigate' ? 'page' : undefined
}

// After this time the cached page is shown, because a request with a weak signal may take very long, and the cached
// page works just as well.
const timeoutMs = 3_000

/**
 * Returns the network's response if it arrives in time and is not a server error. Returns the cached response
 * otherwise.
 */
export async function networkOrCached<Answer extends { status: number }>(network: Promise<Answer>, cached: Answer) {
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs, undefined))
  const answer = await Promise.race([network.catch(() => undefined), timeout])
  return answer === undefined || answer.status >= 500 ? cached : answer
}
