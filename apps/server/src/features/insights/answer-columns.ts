import { confidences, type Confidence, type GradedAnswer } from '@titer/domain'

const noConfidence = confidences.length

/**
 * The number of cross-validation folds. Each student belongs to one fold, and a fold's answers are predicted from the
 * other folds.
 */
export const foldCount = 4

export interface AnswerRow {
  student: number
  item: string
  topic: string
  at: number
  isRight: boolean
  confidence: Confidence | undefined
  options: number
}

/**
 * Answers as columns, which can be transferred to a worker thread without copying. Students are identified by anonymous
 * numbers.
 */
export interface AnswerColumns {
  student: Int32Array
  item: Int32Array
  at: Float64Array
  isRight: Uint8Array
  /** Each value is an index in `confidences`, or `noConfidence` if the student did not state a confidence. */
  confidence: Uint8Array
  options: Uint8Array
  items: { name: string; topic: string }[]
  students: number
}

/** Creates a writer that collects rows in columns, batch by batch. */
export function createColumnWriter(capacity: number) {
  const columns = {
    student: new Int32Array(capacity),
    item: new Int32Array(capacity),
    at: new Float64Array(capacity),
    isRight: new Uint8Array(capacity),
    confidence: new Uint8Array(capacity),
    options: new Uint8Array(capacity),
  }
  const studentNumbers = new Map<number, number>()
  const foldSizes = Array.from({ length: foldCount }, () => 0)
  const itemIndexes = new Map<string, number>()
  const items: AnswerColumns['items'] = []
  let count = 0

  /**
   * Replaces a user id with an anonymous number that belongs to the same fold: both have the same remainder modulo
   * `foldCount`.
   */
  const studentNumber = (userId: number) => {
    const fold = userId % foldCount
    const number = studentNumbers.get(userId) ?? fold + foldCount * (foldSizes[fold] ?? 0)
    if (!studentNumbers.has(userId)) foldSizes[fold] = (foldSizes[fold] ?? 0) + 1
    studentNumbers.set(userId, number)
    return number
  }

  // Keeps the topic of the first row of an item. That is the newest answer, because rows are added newest first.
  const itemIndex = (name: string, topic: string) => {
    const known = itemIndexes.get(name)
    if (known !== undefined) return known
    itemIndexes.set(name, items.length)
    return items.push({ name, topic }) - 1
  }

  return {
    add: (rows: readonly AnswerRow[]) => {
      for (const row of rows) {
        columns.student[count] = studentNumber(row.student)
        columns.item[count] = itemIndex(row.item, row.topic)
        columns.at[count] = row.at
        columns.isRight[count] = row.isRight ? 1 : 0
        columns.confidence[count] = row.confidence === undefined ? noConfidence : confidences.indexOf(row.confidence)
        columns.options[count] = row.options
        count += 1
      }
    },
    columns: (): AnswerColumns => ({
      student: columns.student.slice(0, count),
      item: columns.item.slice(0, count),
      at: columns.at.slice(0, count),
      isRight: columns.isRight.slice(0, count),
      confidence: columns.confidence.slice(0, count),
      options: columns.options.slice(0, count),
      items,
      students: studentNumbers.size,
    }),
  }
}

export const buffersOf = ({ student, item, at, isRight, confidence, options }: AnswerColumns) =>
  [student, item, at, isRight, confidence, options].map(({ buffer }) => buffer as ArrayBuffer)

/** Converts the columns back to answers. All answers to an item get the item's one topic. */
export const answersOf = ({ student, item, at, isRight, confidence, options, items }: AnswerColumns): GradedAnswer[] =>
  Array.from(student, (number, row) => {
    const { name = '', topic = '' } = items[item[row] ?? -1] ?? {}
    return {
      student: String(number),
      item: name,
      skills: [topic],
      at: at[row] ?? 0,
      isRight: isRight[row] === 1,
      confidence: confidences[confidence[row] ?? noConfidence] ?? null,
      options: options[row] ?? 0,
    }
  })
