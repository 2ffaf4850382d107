import type { StudyItem } from '../../packs/content/study-item.ts'

/** What a wrong answer would mean for a patient: the wrong treatment, or a harmful drug effect that is missed. */
export type Danger = 'treatment' | 'harm'

const harmForms = new Set(['effect to drug', 'drug to effect'])

// These patterns apply to the last sentence of a question. The data of a point does not say what it asks for.
const asksForHarm =
  /contraindicat|\b(?:avoid(?:ed)?|forbidden|unsafe|dangerous|must not|must never|should not|withheld|stopped|paused)\b/i
const remedy = '(?:treatments?|therapy|regimen|drugs?|antibiotics?|antibacterials?|combination|antidote|prophylaxis)'
const best =
  '(?:most appropriate|suitable|choice|recommends?|recommended|preferred|best|first-line|indicated|needed|' +
  '(?:is|are|be) (?:given|added|chosen|used|infused)|should|treats|advised?|suits|helps|cures?|covers|ends|relieves|' +
  'reverses|standard)'
const asksForTreatment = new RegExp(
  String.raw`\b(?:which|what is the) (?:[\w-]+ ){0,2}${remedy}\b.*\b${best}\b|\b${best} ${remedy}\b|` +
    String.raw`\bwhat should (?:\w+ )?be given\b`,
  'i',
)
// The question is about a treatment, but does not ask for one.
const asksAboutTreatment =
  /\b(?:caused?|causes|risk|raises|cancels|blocks|binds|acts|explains?|removed|guided|level|linked)\b/i

/** Whether a sure and wrong answer to this question is unsafe. The student's own questions never are. */
export function dangerOf(studyItem: StudyItem): Danger | undefined {
  if (studyItem.mode === 'case') return studyItem.item.leadIn === 'treatment' ? 'treatment' : undefined
  const { form, stem } = studyItem.item
  if (harmForms.has(form)) return 'harm'
  if (form !== 'point') return undefined
  const question = stem.split(/(?<=[.;]) /).at(-1) ?? ''
  if (asksForHarm.test(question)) return 'harm'
  return asksForTreatment.test(question) && !asksAboutTreatment.test(question) ? 'treatment' : undefined
}
