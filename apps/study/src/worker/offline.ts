/** Where each version of the app keeps its files. */
export const cachePrefix = 'titer-app-'

/** What a page says to the worker behind it, and what it hears from it. */
export interface FromPage {
  what: 'compare' | 'takeOver'
  version: string
}
export type FromWorker = 'newerIsReady'

export const isHashed = (path: string) => path.startsWith('/assets/')

const isOfServer = (path: string) => /^\/(api|dev|healthz)(\/|$)/.test(path)

/** What a request asks for: a page of the app, a file that is kept, or something that only the server has. */
export function kindOf(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
  files: ReadonlySet<string>,
): 'page' | 'file' | undefined {
  const asked = new URL(url)
  if (method !== 'GET' || asked.origin !== origin || isOfServer(asked.pathname)) return undefined
  if (files.has(asked.pathname)) return 'file'
  return mode === 'navigate' ? 'page' : undefined
}

// A bus between two masts answers late or never; the app on the device is as good.
const slowMs = 3_000

/** What the network has, if it answers soon and soundly; otherwise what is kept. */
export async function freshOrKept<Answer extends { status: number }>(fresh: Promise<Answer>, kept: Answer) {
  const late = new Promise<undefined>((pass) => setTimeout(pass, slowMs, undefined))
  const answer = await Promise.race([fresh.catch(() => undefined), late])
  return answer === undefined || answer.status >= 500 ? kept : answer
}
