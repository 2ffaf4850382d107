export type Bounds = readonly [least: number, most: number]

/** Parses the text while the student types. Returns undefined unless the text is a whole number within the bounds. */
export function readDraft(text: string, [least, most]: Bounds): number | undefined {
  if (!/^\d+$/.test(text.trim())) return undefined
  const typed = Number(text)
  return typed >= least && typed <= most ? typed : undefined
}

/**
 * Returns the number to keep when the field loses focus: the nearest allowed number, or the previous number if the text
 * is not a number.
 */
export function settleDraft(text: string, [least, most]: Bounds, before: number): number {
  const typed = text.trim() === '' ? Number.NaN : Math.round(Number(text))
  return Number.isNaN(typed) ? before : Math.min(most, Math.max(least, typed))
}
