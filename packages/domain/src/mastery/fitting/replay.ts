import { abilityOf, type Ability } from '../student/ability.ts'
import type { GradedAnswer } from '../model/answer.ts'
import { inputsOf, type Inputs } from '../prediction/inputs.ts'
import type { MasteryModel } from '../model/model.ts'
import { emptyMastery, updateMastery, type MasteryState } from '../student/state.ts'
import type { AnswerTable } from './answer-table.ts'

/** An answer, with the student's state just before the answer. */
interface ReplayStep {
  row: number
  answer: GradedAnswer
  model: MasteryModel
  state: MasteryState
  ability: Ability
  inputs: Inputs
}

/**
 * Replays each student's history and calls `visit` for every answer before the answer is added to the state. Each fold
 * of students uses a model that was fitted without that fold's answers.
 */
export function replay(
  table: AnswerTable,
  parts: readonly MasteryModel[],
  visit: (step: ReplayStep) => void,
  maxAnswers = Infinity,
) {
  for (const [student, start] of table.starts.slice(0, -1).entries()) {
    if (start >= maxAnswers) return
    const model = parts[table.fold[start] ?? 0]
    if (model === undefined) continue
    let state = emptyMastery
    for (let row = start; row < (table.starts[student + 1] ?? 0); row += 1) {
      const answer = table.answers[row]
      if (answer === undefined) continue
      const ability = abilityOf(model, state, answer.at)
      visit({ row, answer, model, state, ability, inputs: inputsOf(model, ability, answer) })
      state = updateMastery(model, state, answer)
    }
  }
}
