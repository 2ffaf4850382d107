import { idOf } from '../hash.ts'
import type { Draft } from '../item.ts'
import { writeResult, type Laboratory, type LaboratoryResult } from '../read/lab-result.ts'
import type { CaseAsk, LeadIn, Presentation, Script } from '../read/sheet-schemas.ts'
import { indefiniteArticle, capitalize, joinNames, toSentence } from '../text.ts'

/** A stage of the case description. Stages are in the order in which a doctor gets the information. */
interface Stage {
  name: 'History' | 'Examination' | 'Tests'
  text: string
}

export interface CaseDraft extends Draft {
  script: string
  question: string
  leadIn: LeadIn
  stages: Stage[]
  /** Laboratory results for the results panel. The stem states the same results as text. */
  labs: LaboratoryResult[]
  teach: string
  /** The finding that decides the case. */
  telling: string
  /** Similar diagnoses, each with the finding that argues against it. */
  lookAlikes: { name: string; against: string }[]
}

const authoredNearness = 3

/** Drafts each of a script's questions for each presentation that the question applies to. */
export const draftCases = (scripts: readonly Script[], laboratory: Laboratory): CaseDraft[] =>
  scripts.flatMap((script) =>
    Object.entries(script.asks).flatMap(([leadIn, ask]) =>
      script.presentations
        .filter(({ id }) => ask.only?.includes(id) ?? true)
        .map((presentation) => draft(script, presentation, leadIn as LeadIn, ask, laboratory)),
    ),
  )

function draft(script: Script, shown: Presentation, leadIn: LeadIn, ask: CaseAsk, laboratory: Laboratory): CaseDraft {
  const labs = Object.entries(shown.labs ?? {}).map(([name, value]) => laboratory.result(name, value, shown.person))
  const stages = stagesOf(shown)
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
    rivals: Object.entries(not).map(([text, reason]) => ({ text, reason, nearness: authoredNearness })),
    proof: [`${script.script}: ${leadIn} ${ask.key}`, `${shown.id}: ${shown.telling}`],
    script: script.script,
    leadIn,
    stages,
    labs,
    teach: script.teach,
    telling: shown.telling,
    lookAlikes: Object.entries(shown.not).map(([name, against]) => ({ name, against })),
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
