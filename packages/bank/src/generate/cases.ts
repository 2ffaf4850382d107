import { idOf } from '../hash.ts'
import type { Draft } from '../item.ts'
import { writeResult, type Laboratory, type LaboratoryResult } from '../read/lab-result.ts'
import type { AuthoredCase, CaseAsk, LeadIn, Presentation, Script } from '../read/sheet-schemas.ts'
import { indefiniteArticle, capitalize, joinNames, toSentence } from '../text.ts'

/** A stage of the case description. Stages are in the order in which a doctor gets the information. */
interface Stage {
  name: 'History' | 'Examination' | 'Tests'
  text: string
}

/** The properties of a case that other items do not have. */
export interface CaseDetails {
  script: string
  /** Identifies the patient. Questions with the same value are about the same patient. */
  patient: string
  question: string
  leadIn: LeadIn
  stages: Stage[]
  /** Laboratory results for the results panel. The stem states the same results as text. */
  labs: LaboratoryResult[]
  teach: string
  /** The finding that decides the case. */
  telling?: string
  /** Similar diagnoses, each with the finding that argues against it. */
  lookAlikes: { name: string; against: string }[]
  /** The inferences that lead to the answer, in order. */
  steps: string[]
  /** The place of this question among the bank's questions about the same patient, counted from one. */
  series: { at: number; of: number }
}

/** A case before its options are chosen. Its place in the series depends on which cases are accepted. */
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

const authoredNearness = 3

const appliesTo = ({ only }: CaseAsk, { id }: Presentation) => only?.includes(id) ?? true

/** Drafts each of a script's questions for each presentation that the question applies to. */
export const draftScriptCases = (scripts: readonly Script[], laboratory: Laboratory): CaseDraft[] =>
  scripts.flatMap((script) =>
    Object.entries(script.asks).flatMap(([leadIn, ask]) =>
      script.presentations
        .filter((presentation) => appliesTo(ask, presentation))
        .map((presentation) => draftScriptCase(script, presentation, leadIn as LeadIn, laboratory)),
    ),
  )

function draftScriptCase(script: Script, shown: Presentation, leadIn: LeadIn, laboratory: Laboratory): CaseDraft {
  const ask = script.asks[leadIn] as CaseAsk
  const steps = stepsOf(script, shown, leadIn, ask)
  const isTwoStep = steps.length > 0
  const labs = Object.entries(shown.labs ?? {}).map(([name, value]) => laboratory.result(name, value, shown.person))
  const stages = stagesOf(isTwoStep ? withoutDecisive(shown) : shown)
  // The presentation lists the reasons against other causes. The question lists the reasons against other answers.
  const not = leadIn === 'cause' ? shown.not : (ask.not ?? {})
  return {
    id: idOf('case', script.script, shown.id, leadIn),
    form: leadIn,
    topic: script.topic,
    subject: script.script,
    stem: [...stages.flatMap((stage) => stageText(stage, labs)), ask.ask].join(' '),
    question: ask.ask,
    key: ask.key,
    why: leadIn === 'cause' ? `${toSentence(ask.why)} Here: ${shown.telling}` : ask.why,
    rivals: rivalsOf(not),
    proof: [`${script.script}: ${leadIn} ${ask.key}`, `${shown.id}: ${shown.telling}`],
    idea: ask.idea ?? script.idea,
    details: {
      script: script.script,
      patient: `${script.script}/${shown.id}`,
      question: ask.ask,
      leadIn,
      stages,
      labs,
      teach: script.teach,
      // The steps say what settles a case. The reasons against other causes may rest on the result that is left out.
      ...(isTwoStep ? {} : { telling: shown.telling }),
      lookAlikes: shown.decisive?.length && isTwoStep ? [] : lookAlikesOf(shown),
      steps,
    },
  }
}

const lookAlikesOf = ({ not }: Presentation) => Object.entries(not).map(([name, against]) => ({ name, against }))

/**
 * Returns the inferences that a question needs if the deciding result is not printed: first the cause, then the answer.
 * Empty for other questions.
 */
function stepsOf({ cause, asks }: Script, shown: Presentation, leadIn: LeadIn, { key }: CaseAsk): string[] {
  const { decisive, inference, telling } = shown
  if (decisive === undefined || leadIn === 'cause') return []
  return [
    toSentence(inference ?? `${telling}: ${conclusionOf(cause, asks.cause)}`),
    `The ${leadIn} that fits this: ${key}.`,
  ]
}

/** Says what the description means: a diagnosis or, for other scripts, the cause. */
const conclusionOf = (cause: string, ask: CaseAsk | undefined) =>
  ask?.ask.includes('diagnosis') === true ? `this is ${ask.key}` : `the cause is ${ask?.key ?? cause}`

/** Removes the deciding result from a presentation. */
function withoutDecisive(shown: Presentation): Presentation {
  const isShown = (entry: string) => shown.decisive?.includes(entry) !== true
  const [exam, findings] = [shown.exam ?? [], shown.findings ?? []]
  return { ...shown, exam: exam.filter(isShown), findings: findings.filter(isShown) }
}

const rivalsOf = (not: Record<string, string>) =>
  Object.entries(not).map(([text, reason]) => ({ text, reason, nearness: authoredNearness }))

/** Drafts the questions of the cases that authors described in their own words. */
export const draftAuthoredCases = (cases: readonly AuthoredCase[]): CaseDraft[] =>
  cases.flatMap((authored) => authored.questions.map((question) => draftAuthoredCase(authored, question)))

function draftAuthoredCase(
  authored: AuthoredCase,
  { asks, ask, key, why, not, steps, idea }: AuthoredCase['questions'][number],
): CaseDraft {
  const { history, examination, tests } = authored.stages
  const stages: Stage[] = [
    { name: 'History', text: history },
    ...(examination === undefined ? [] : [{ name: 'Examination' as const, text: examination }]),
    ...(tests === undefined ? [] : [{ name: 'Tests' as const, text: tests }]),
  ]
  return {
    id: idOf('case', 'authored', authored.case, key),
    form: asks,
    topic: authored.topic,
    subject: authored.case,
    stem: [...stages.map(({ text }) => text), ask].join(' '),
    question: ask,
    key,
    why,
    rivals: rivalsOf(not),
    proof: steps,
    idea: idea ?? authored.idea,
    figure: authored.figure,
    details: {
      script: authored.case,
      patient: authored.case,
      question: ask,
      leadIn: asks,
      stages,
      labs: [],
      teach: authored.teach,
      lookAlikes: [],
      steps,
    },
  }
}

/** Writes a stage as text, with the laboratory results before the other tests. */
const stageText = ({ name, text }: Stage, labs: readonly LaboratoryResult[]) => [
  ...(name === 'Tests' && labs.length > 0 ? [`${capitalize(joinNames(labs.map(writeResult)))}.`] : []),
  ...(text === '' ? [] : [text]),
]

function stagesOf(shown: Presentation): Stage[] {
  const { person, arrives, complaint, history = [], exam = [], negatives = [], labs = {}, findings = [] } = shown
  const heard = [`${indefiniteArticle(person)} ${person} ${arrives} with ${complaint}.`, ...history.map(toSentence)]
  const examined = [
    ...vitalsOf(shown.vitals ?? {}),
    ...(exam.length === 0 ? [] : [`Examination shows ${joinNames(exam)}.`]),
    ...(negatives.length === 0
      ? []
      : [`${pronounFor(person)} has no ${joinNames(negatives.map(withoutArticle), 'or')}.`]),
  ]
  const hasTests = findings.length > 0 || Object.keys(labs).length > 0
  return [
    { name: 'History', text: heard.join(' ') },
    ...(examined.length === 0 ? [] : [{ name: 'Examination' as const, text: examined.join(' ') }]),
    ...(hasTests ? [{ name: 'Tests' as const, text: findings.map(toSentence).join(' ') }] : []),
  ]
}

const pronounFor = (person: string) =>
  /\b(?:man|boy)\b/.test(person) ? 'He' : /\b(?:woman|girl)\b/.test(person) ? 'She' : 'The patient'

const withoutArticle = (finding: string) => finding.replace(/^an? /, '')

function vitalsOf({ temp, pulse, resp, bp, spo2 }: NonNullable<Presentation['vitals']>): string[] {
  const parts = [
    ...(temp === undefined ? [] : [`temperature ${temp} °C`]),
    ...(pulse === undefined ? [] : [`pulse ${pulse}/min`]),
    ...(resp === undefined ? [] : [`respirations ${resp}/min`]),
    ...(bp === undefined ? [] : [`blood pressure ${bp} mmHg`]),
    ...(spo2 === undefined ? [] : [`oxygen saturation ${spo2}%`]),
  ]
  return parts.length === 0 ? [] : [`${capitalize(joinNames(parts))}.`]
}
