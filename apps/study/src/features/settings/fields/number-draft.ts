export type Bounds = readonly [least: number, most: number]

/** Parses the text while the student types. Undefined unless it is a whole number within the bounds. */
export function readDraft(text: string, [least, most]: Bounds): number | undefined {
  if (!/^\d+$/.test(text.trim())) return undefined
  const typed = Number(text)
  return typed >= least && typed <= most ? typed : undefined
}

/** The number to keep when the field loses focus: the nearest allowed one, or the previous one if the text is no number. */
export function settleDraft(text: string, [least, most]: Bounds, before: number): number {
  const typed = text.trim() === '' ? Number.NaN : Math.round(Number(text))
  return Number.isNaN(typed) ? before : Math.min(most, Math.max(least, typed))
}
