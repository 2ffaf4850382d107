import { idOf } from '../hash.ts'
import type { Draft } from '../item.ts'
import { writeResult, type Laboratory, type LaboratoryResult } from '../read/lab-result.ts'
import type { AuthoredCase, LeadIn } from '../read/sheet-schemas.ts'
import { capitalize, joinNames } from '../text.ts'
import { rivalsOf } from './points.ts'

/** A stage of the case description. Stages are in the order in which a doctor gets the information. */
interface Stage {
  name: 'History' | 'Examination' | 'Tests'
  text: string
}

/** The properties of a case that other items do not have. */
export interface CaseDetails {
  /** A value that identifies the patient. Questions with the same value are about the same patient. */
  patient: string
  question: string
  leadIn: LeadIn
  stages: Stage[]
  /** Laboratory results for the results panel. The stem states the same results as text. */
  labs: LaboratoryResult[]
  teach: string
  /**
   * Diagnoses that resemble the cause, each with the finding that speaks against it in this patient. Empty if the
   * question asks for the cause itself.
   */
  lookAlikes: { name: string; against: string }[]
  /** The inferences that lead to the answer, in order. */
  steps: string[]
  /**
   * The position of this question among the bank's questions about the same patient, counted from one, and the number
   * of these questions.
   */
  series: { at: number; of: number }
}

/**
 * A case before its options are checked. It has no position in its series yet, because that depends on which cases are
 * accepted.
 */
export interface CaseDraft extends Draft {
  question: string
  details: Omit<CaseDetails, 'series'>
}

/** Numbers the questions about each patient in the given order. */
export function numberSeries<Each extends Pick<CaseDetails, 'patient'>>(cases: readonly Each[]) {
  const totals = Map.groupBy(cases, ({ patient }) => patient)
  const counted = new Map<string, number>()
  return cases.map((each) => {
    const at = (counted.get(each.patient) ?? 0) + 1
    counted.set(each.patient, at)
    return { ...each, series: { at, of: totals.get(each.patient)?.length ?? at } }
  })
}

// Matches the first mention of the patient, such as “34-year-old man”. Reference ranges depend on the age and sex.
const ageAndSex = /\b\d+-(?:hour|day|week|month|year)-old \w+/

/** Drafts the questions about each patient. */
export const draftCases = (cases: readonly AuthoredCase[], laboratory: Laboratory): CaseDraft[] =>
  cases.flatMap((authored) => authored.questions.map((question) => draftCase(authored, question, laboratory)))

function draftCase(
  authored: AuthoredCase,
  { asks, ask, key, why, not, steps, idea }: AuthoredCase['questions'][number],
  laboratory: Laboratory,
): CaseDraft {
  const { history, examination, tests } = authored.stages
  const [person = history] = ageAndSex.exec(history) ?? []
  const labs = Object.entries(authored.labs ?? {}).map(([name, value]) => laboratory.result(name, value, person))
  const stages: Stage[] = [
    { name: 'History', text: history },
    ...(examination === undefined ? [] : [{ name: 'Examination' as const, text: examination }]),
    ...(tests === undefined && labs.length === 0 ? [] : [{ name: 'Tests' as const, text: tests ?? '' }]),
  ]
  return {
    id: idOf('case', 'authored', authored.case, key),
    form: asks,
    topic: authored.topic,
    subject: authored.case,
    stem: [...stages.flatMap((stage) => stageText(stage, labs)), ask].join(' '),
    question: ask,
    key,
    why,
    rivals: rivalsOf({ not }),
    idea: idea ?? authored.idea,
    figure: authored.figure,
    details: {
      patient: authored.case,
      question: ask,
      leadIn: asks,
      stages,
      labs,
      teach: authored.teach,
      lookAlikes: asks === 'cause' ? [] : lookAlikesOf(authored),
      steps,
    },
  }
}

/** Returns the look-alike diagnoses of a case: the wrong options of the question that asks for the cause. */
const lookAlikesOf = ({ questions }: AuthoredCase) =>
  Object.entries(questions.find(({ asks }) => asks === 'cause')?.not ?? {}).map(([name, against]) => ({
    name,
    against,
  }))

/** Writes a stage as text, with the laboratory results before the other tests. */
const stageText = ({ name, text }: Stage, labs: readonly LaboratoryResult[]) => [
  ...(name === 'Tests' && labs.length > 0 ? [`${capitalize(joinNames(labs.map(writeResult)))}.`] : []),
  ...(text === '' ? [] : [text]),
]
