import { formatDate } from '@titer/screens/words'

/** A wording of a question, and the time from which it has been served. */
export interface Wording {
  version: string
  since: number
}

/** A sentence with the date of this wording and the number of corrections before it. */
export function correctionWords(wordings: readonly Wording[], version: string): string {
  const at = wordings.findIndex((wording) => wording.version === version)
  const since = wordings[at]?.since
  if (since === undefined) return ''
  const inUse = `In use since ${formatDate(new Date(since).toISOString())}`
  if (at === 0) return `${inUse}, never corrected. `
  return `${inUse}, after ${at} ${at === 1 ? 'correction' : 'corrections'}. `
}
