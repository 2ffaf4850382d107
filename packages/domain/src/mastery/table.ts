import { floorOf, skillsOf, type GradedAnswer } from './answer.ts'
import { itemKey } from './word.ts'
import { placeOf } from '../study/challenge.ts'

/** Students are dealt into so many parts; what is learned about items from the others predicts a part. */
export const folds = 5

/** Everybody's answers, each student's in order of time, in columns. */
export interface AnswerTable {
  answers: readonly GradedAnswer[]
  /** Where in the table each student's answers begin; the last is the table's length. */
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
    fold.fill(placeOf(student) % folds, answers.length, answers.length + own.length)
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
