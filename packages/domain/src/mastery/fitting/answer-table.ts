import { floorOf, skillsOf, type GradedAnswer } from '../model/answer.ts'
import { itemKey } from '../student/packed-answer.ts'
import { stableHash } from '../../stable-hash.ts'

/** The number of folds. Each fold of students is predicted with a model that was fitted on the other folds. */
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
  const places = new Map<string, number>()
  const items: AnswerTable['items'] = []
  const item = Int32Array.from(answers, (answer) => {
    const before = places.get(answer.item)
    const place = before ?? items.length
    if (before === undefined) {
      places.set(answer.item, place)
      items.push({ key: itemKey(answer.item), skills: skillsOf(answer), answers: 0 })
    }
    const counted = items[place]
    if (counted !== undefined) counted.answers += 1
    return place
  })
  return { answers, starts, fold, item, items, floor: Float64Array.from(answers, ({ options }) => floorOf(options)) }
}
