import { abilityOf, type Ability } from '../student/ability.ts'
import type { GradedAnswer } from '../model/answer.ts'
import { inputsOf, type Inputs } from '../prediction/inputs.ts'
import type { MasteryModel } from '../model/model.ts'
import { emptyMastery, updateMastery, type MasteryState } from '../student/state.ts'
import type { AnswerTable } from './answer-table.ts'

/** An answer, with the student's state just before it. */
interface ReplayStep {
  row: number
  answer: GradedAnswer
  model: MasteryModel
  state: MasteryState
  ability: Ability
  inputs: Inputs
}

/**
 * Replays the history of each student and visits every answer before the state learns from it. Each fold of students uses
 * its own model, which was fitted without their answers.
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
