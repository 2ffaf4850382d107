import { floorOf, skillsOf, type GradedAnswer } from '../model/answer.ts'
import { itemKey } from '../student/packed-answer.ts'
import { stableHash } from '../../stable-hash.ts'

/**
 * The number of folds for cross-validation. A fold is a group of students. Their answers are predicted with a model
 * that was fitted on the other folds.
 */
export const folds = 5

/** All students' answers as columns, grouped by student and sorted by time. */
export interface AnswerTable {
  answers: readonly GradedAnswer[]
  /** The index of each student's first answer. The last entry is the total number of answers. */
  starts: number[]
  fold: Uint8Array
  item: Int32Array
  floor: Float64Array
  items: { key: string; skills: readonly string[]; answers: number }[]
}

export function tableOf(unordered: readonly GradedAnswer[]): AnswerTable {
  const byStudent = new Map<string, GradedAnswer[]>()
  for (const answer of unordered) {
    const own = byStudent.get(answer.student)
    if (own === undefined) byStudent.set(answer.student, [answer])
    else own.push(answer)
  }
  const answers: GradedAnswer[] = []
  const starts: number[] = []
  const fold = new Uint8Array(unordered.length)
  for (const [student, own] of byStudent) {
    starts.push(answers.length)
    fold.fill(stableHash(student) % folds, answers.length, answers.length + own.length)
    for (const answer of own.toSorted((one, other) => one.at - other.at)) answers.push(answer)
  }
  starts.push(answers.length)
  const indexes = new Map<string, number>()
  const items: AnswerTable['items'] = []
  const item = Int32Array.from(answers, (answer) => {
    const before = indexes.get(answer.item)
    const index = before ?? items.length
    if (before === undefined) {
      indexes.set(answer.item, index)
      items.push({ key: itemKey(answer.item), skills: skillsOf(answer), answers: 0 })
    }
    const counted = items[index]
    if (counted !== undefined) counted.answers += 1
    return index
  })
  return { answers, starts, fold, item, items, floor: Float64Array.from(answers, ({ options }) => floorOf(options)) }
}
