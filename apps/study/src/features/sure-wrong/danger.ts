import type { Asked } from '../../packs/asked.ts'

/** What a wrong answer would do to a patient: it treats them wrongly, or misses the harm that a drug does. */
export type Danger = 'treatment' | 'harm'

const formsOfHarm = new Set(['effect to drug', 'drug to effect'])

// What the last sentence of a question asks for; an author's own question has no other mark of its kind.
const asksWhatHarms = /contraindicat|\b(?:avoided|forbidden|unsafe|must not|must never|should not)\b/i
const remedy = '(?:treatment|therapy|regimen|drug|antibiotic|antibacterial|combination|antidote|prophylaxis)'
const best = '(?:most appropriate|of choice|recommended|preferred|best|first-line|indicated)'
const asksWhatHelps = new RegExp(String.raw`\b${remedy}\b.*\b${best}\b|\b${best}\b.*\b${remedy}\b`, 'i')

/** Whether being sure and wrong here is unsafe, by what is asked for. One's own questions are never called so. */
export function dangerOf(asked: Asked): Danger | undefined {
  if (asked.mode === 'case') return asked.item.leadIn === 'treatment' ? 'treatment' : undefined
  const { form, stem } = asked.item
  if (formsOfHarm.has(form)) return 'harm'
  if (form !== 'point') return undefined
  const question = stem.split(/(?<=[.;]) /).at(-1) ?? ''
  if (asksWhatHarms.test(question)) return 'harm'
  return asksWhatHelps.test(question) ? 'treatment' : undefined
}
