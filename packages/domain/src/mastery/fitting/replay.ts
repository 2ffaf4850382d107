import { AbilityEstimator, type Ability } from '../student/ability.ts'
import type { GradedAnswer } from '../model/answer.ts'
import { extendEvidence, readHistory } from '../student/evidence.ts'
import { inputsOf, type Inputs } from '../prediction/inputs.ts'
import type { MasteryModel } from '../model/model.ts'
import { addAnswer, type MasteryState, type MutableHistories, type TopicHistory } from '../student/state.ts'
import type { AnswerTable } from './answer-table.ts'

/** An answer, with the student's state just before the answer. The state is valid only until the next step. */
interface ReplayStep {
  row: number
  answer: GradedAnswer
  model: MasteryModel
  state: MasteryState
}

/** An answer, with the prediction's inputs and the student's ability just before the answer. */
interface PredictedStep extends ReplayStep {
  ability: Ability
  inputs: Inputs
}

/**
 * Replays the histories of the students whose answers begin before row `maxAnswers`. Calls `visit` for each answer
 * before the answer is added to the state. Passes the model that was fitted without the answers of the student's
 * cross-validation fold.
 */
export function replay(
  table: AnswerTable,
  parts: readonly MasteryModel[],
  visit: (step: ReplayStep) => void,
  maxAnswers: number,
) {
  replayStudents(table, parts, () => visit, maxAnswers)
}

/**
 * Replays histories as `replay` does. Also passes the prediction's inputs and the ability before the answer.
 */
export function replayPredictions(
  table: AnswerTable,
  parts: readonly MasteryModel[],
  visit: (step: PredictedStep) => void,
  maxAnswers = Infinity,
) {
  replayStudents(
    table,
    parts,
    (model) => {
      const estimator = new AbilityEstimator(model)
      return (step, changed) => {
        for (const topic of changed) {
          const history = step.state.topics[topic]
          if (history !== undefined) updateEvidence(estimator, model, topic, history)
        }
        const ability = estimator.estimateAt(step.answer.at)
        visit({ ...step, ability, inputs: inputsOf(model, ability, step.answer) })
      }
    },
    maxAnswers,
  )
}

function updateEvidence(estimator: AbilityEstimator, model: MasteryModel, topic: string, history: TopicHistory) {
  const evidence = estimator.evidenceOn(topic)
  if (evidence === undefined || !extendEvidence(model, topic, evidence, history))
    estimator.setEvidence(topic, readHistory(model, topic, history))
}

/**
 * Replays the histories of the students whose answers begin before row `maxAnswers`. Calls `startStudent` once for each
 * student, and calls the function that it returns once for each of the student's answers, with the step and the topics
 * whose history has changed since the previous answer.
 */
function replayStudents(
  table: AnswerTable,
  parts: readonly MasteryModel[],
  startStudent: (model: MasteryModel) => (step: ReplayStep, changedTopics: readonly string[]) => void,
  maxAnswers: number,
) {
  for (const [student, start] of table.starts.slice(0, -1).entries()) {
    if (start >= maxAnswers) return
    const model = parts[table.fold[start] ?? 0]
    if (model === undefined) continue
    const visit = startStudent(model)
    const histories: MutableHistories = { topics: {}, answers: 0 }
    let changed: string[] = []
    for (let row = start; row < (table.starts[student + 1] ?? 0); row += 1) {
      const answer = table.answers[row]
      if (answer === undefined) continue
      visit({ row, answer, model, state: histories }, changed)
      changed = addAnswer(model, histories, answer)
    }
  }
}
