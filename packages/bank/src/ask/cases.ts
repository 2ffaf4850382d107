import { idOf } from '../identity.ts'
import type { Draft } from '../item.ts'
import { writeResult, type Laboratory, type LaboratoryResult } from '../read/lab-result.ts'
import type { CaseAsk, LeadIn, Presentation, Script } from '../read/sheet-schemas.ts'
import { article, capital, list, sentence } from '../words.ts'

/** What is told of a patient, in the order in which it is learnt. */
interface Stage {
  name: 'History' | 'Examination' | 'Tests'
  text: string
}

export interface CaseDraft extends Draft {
  script: string
  question: string
  leadIn: LeadIn
  stages: Stage[]
  /** What the laboratory measured, for a panel; the stem tells it in words. */
  labs: LaboratoryResult[]
  teach: string
  /** The finding that settles it, and what separates it from what it resembles. */
  telling: string
  lookAlikes: { name: string; against: string }[]
}

const authored = 3

/** Each question of a script, of each presentation that it fits. */
export const askCases = (scripts: readonly Script[], laboratory: Laboratory): CaseDraft[] =>
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
  // What speaks against another cause stands in the presentation; what speaks against another step, in the question.
  const not = leadIn === 'cause' ? shown.not : (ask.not ?? {})
  return {
    id: idOf('case', script.script, shown.id, leadIn),
    form: leadIn,
    topic: script.topic,
    subject: script.script,
    stem: [...stages.flatMap((stage) => told(stage, labs)), ask.ask].join(' '),
    question: ask.ask,
    key: ask.key,
    why: leadIn === 'cause' ? `${sentence(ask.why)} Here: ${shown.telling}` : ask.why,
    rivals: Object.entries(not).map(([text, reason]) => ({ text, reason, nearness: authored })),
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

/** A stage in words, the laboratory's values before the other tests. */
const told = ({ name, text }: Stage, labs: readonly LaboratoryResult[]) => [
  ...(name === 'Tests' && labs.length > 0 ? [`${capital(list(labs.map(writeResult)))}.`] : []),
  ...(text === '' ? [] : [text]),
]

function stagesOf(shown: Presentation): Stage[] {
  const { person, arrives, complaint, history = [], exam = [], negatives = [], labs = {}, findings = [] } = shown
  const heard = [`${article(person)} ${person} ${arrives} with ${complaint}.`, ...history.map(sentence)]
  const examined = [
    ...vitalsOf(shown.vitals ?? {}),
    ...(exam.length === 0 ? [] : [`Examination shows ${list(exam)}.`]),
    ...(negatives.length === 0 ? [] : [`${whoIs(person)} has no ${list(negatives.map(withoutArticle), 'or')}.`]),
  ]
  const hasTests = findings.length > 0 || Object.keys(labs).length > 0
  return [
    { name: 'History', text: heard.join(' ') },
    ...(examined.length === 0 ? [] : [{ name: 'Examination' as const, text: examined.join(' ') }]),
    ...(hasTests ? [{ name: 'Tests' as const, text: findings.map(sentence).join(' ') }] : []),
  ]
}

const whoIs = (person: string) =>
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
  return parts.length === 0 ? [] : [`${capital(list(parts))}.`]
}
