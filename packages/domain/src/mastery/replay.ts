import { abilityOf, type Ability } from './ability.ts'
import type { GradedAnswer } from './answer.ts'
import { inputsOf, type Inputs } from './inputs.ts'
import type { MasteryModel } from './model.ts'
import { emptyMastery, update, type MasteryState } from './state.ts'
import type { AnswerTable } from './table.ts'

/** What was known of a student just before an answer. */
interface Moment {
  row: number
  answer: GradedAnswer
  model: MasteryModel
  state: MasteryState
  ability: Ability
  inputs: Inputs
}

/**
 * Goes through students' histories, each answer met before it is learned from. Each fold of students has a model of
 * its own, in which their answers have no part.
 */
export function replay(
  table: AnswerTable,
  parts: readonly MasteryModel[],
  meet: (moment: Moment) => void,
  most = Infinity,
) {
  for (const [student, start] of table.starts.slice(0, -1).entries()) {
    if (start >= most) return
    const model = parts[table.fold[start] ?? 0]
    if (model === undefined) continue
    let state = emptyMastery
    for (let row = start; row < (table.starts[student + 1] ?? 0); row += 1) {
      const answer = table.answers[row]
      if (answer === undefined) continue
      const ability = abilityOf(model, state, answer.at)
      meet({ row, answer, model, state, ability, inputs: inputsOf(model, ability, answer) })
      state = update(model, state, answer)
    }
  }
}
