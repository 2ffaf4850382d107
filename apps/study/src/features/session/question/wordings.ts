import { formatDate } from '@titer/screens/words'

/** A question's wording, and the time when it was first served. */
export interface Wording {
  version: string
  since: number
}

/**
 * Returns a sentence with the wording's date and the number of corrections before it. Empty if the wording is unknown.
 */
export function correctionWords(wordings: readonly Wording[], version: string): string {
  const at = wordings.findIndex((wording) => wording.version === version)
  const since = wordings[at]?.since
  if (since === undefined) return ''
  const updated = `Last updated ${formatDate(new Date(since).toISOString())}`
  if (at === 0) return `${updated}, never corrected. `
  return `${updated}, after ${at} ${at === 1 ? 'correction' : 'corrections'}. `
}
