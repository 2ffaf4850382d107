import type { StudyItem } from '../../packs/content/study-item.ts'

/**
 * How a wrong answer would put a patient at risk: the patient would get the wrong treatment, or a harmful drug effect
 * would be missed.
 */
export type PatientRisk = 'treatment' | 'harm'

// These patterns test a question's last sentence, because the data of a `point` question has no field for the type of
// the question.
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
// Matches questions that mention a treatment but ask for something else, such as a cause or a risk.
const asksAboutTreatment =
  /\b(?:caused?|causes|risk|raises|cancels|blocks|binds|acts|explains?|removed|guided|level|linked)\b/i

/**
 * Classifies the risk to a patient from a sure and wrong answer to this question. Returns undefined if the question
 * asks neither for a treatment nor for a harm, and for the student's own questions.
 */
export function patientRiskOf(studyItem: StudyItem): PatientRisk | undefined {
  if (studyItem.mode === 'case') return studyItem.item.leadIn === 'treatment' ? 'treatment' : undefined
  const { form, stem } = studyItem.item
  if (form === 'effect') return 'harm'
  if (form !== 'point') return undefined
  const question = stem.split(/(?<=[.;]) /).at(-1) ?? ''
  if (asksForHarm.test(question)) return 'harm'
  return asksForTreatment.test(question) && !asksAboutTreatment.test(question) ? 'treatment' : undefined
}
