import { dayInWords } from '@titer/client/words'

/** A wording of a question, and since when it has been served. */
export interface Wording {
  version: string
  since: number
}

/** Since when the question stands as it does, and how often it has been corrected. */
export function correctionWords(wordings: readonly Wording[], version: string): string {
  const at = wordings.findIndex((wording) => wording.version === version)
  const since = wordings[at]?.since
  if (since === undefined) return ''
  const stands = `It stands so since ${dayInWords(new Date(since).toISOString())}`
  if (at === 0) return `${stands} and has not been corrected. `
  return `${stands}, corrected ${at === 1 ? 'once' : `${at} times`} before. `
}
