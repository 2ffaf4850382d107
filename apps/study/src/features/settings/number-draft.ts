export type Bounds = readonly [least: number, most: number]

/** A number as it is being typed: whole, and within what is allowed, or nothing yet. */
export function readDraft(text: string, [least, most]: Bounds): number | undefined {
  if (!/^\d+$/.test(text.trim())) return undefined
  const typed = Number(text)
  return typed >= least && typed <= most ? typed : undefined
}

/** What somebody meant who has left the field: the nearest that is allowed, or what was there before. */
export function settleDraft(text: string, [least, most]: Bounds, before: number): number {
  const typed = text.trim() === '' ? Number.NaN : Math.round(Number(text))
  return Number.isNaN(typed) ? before : Math.min(most, Math.max(least, typed))
}
