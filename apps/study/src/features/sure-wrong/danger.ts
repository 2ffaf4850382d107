import type { Asked } from '../../packs/asked.ts'

/** What a wrong answer would do to a patient: it treats them wrongly, or misses the harm that a drug does. */
export type Danger = 'treatment' | 'harm'

const formsOfHarm = new Set(['effect to drug', 'drug to effect'])

// What the last sentence of a question asks for; an author's own question has no other mark of its kind.
const asksWhatHarms =
  /contraindicat|\b(?:avoid(?:ed)?|forbidden|unsafe|dangerous|must not|must never|should not|withheld|stopped|paused)\b/i
const remedy = '(?:treatments?|therapy|regimen|drugs?|antibiotics?|antibacterials?|combination|antidote|prophylaxis)'
const best =
  '(?:most appropriate|suitable|choice|recommends?|recommended|preferred|best|first-line|indicated|needed|' +
  '(?:is|are|be) (?:given|added|chosen|used|infused)|should|treats|advised?|suits|helps|cures?|covers|ends|relieves|' +
  'reverses|standard)'
const asksWhatHelps = new RegExp(
  String.raw`\b(?:which|what is the) (?:[\w-]+ ){0,2}${remedy}\b.*\b${best}\b|\b${best} ${remedy}\b|` +
    String.raw`\bwhat should (?:\w+ )?be given\b`,
  'i',
)
// Asked about a remedy, and not for one.
const asksSomethingElse =
  /\b(?:caused?|causes|risk|raises|cancels|blocks|binds|acts|explains?|removed|guided|level|linked)\b/i

/** Whether being sure and wrong here is unsafe, by what is asked for. One's own questions are never called so. */
export function dangerOf(asked: Asked): Danger | undefined {
  if (asked.mode === 'case') return asked.item.leadIn === 'treatment' ? 'treatment' : undefined
  const { form, stem } = asked.item
  if (formsOfHarm.has(form)) return 'harm'
  if (form !== 'point') return undefined
  const question = stem.split(/(?<=[.;]) /).at(-1) ?? ''
  if (asksWhatHarms.test(question)) return 'harm'
  return asksWhatHelps.test(question) && !asksSomethingElse.test(question) ? 'treatment' : undefined
}
