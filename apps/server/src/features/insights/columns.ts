import { confidences, type Confidence, type GradedAnswer } from '@titer/domain'

const nothingSaid = confidences.length

/** Students fall into so many parts; each is predicted by what the others teach. */
export const partCount = 4

/** An answer as it is read from the records. */
export interface AnswerRow {
  student: number
  item: string
  topic: string
  at: number
  isRight: boolean
  confidence: Confidence | undefined
  options: number
}

/** Many answers in columns, which go to another thread without a copy. Nobody in them has more than a number. */
export interface AnswerColumns {
  student: Int32Array
  item: Int32Array
  at: Float64Array
  isRight: Uint8Array
  /** Its place among the ways to be confident, and beyond them where nothing was said. */
  confidence: Uint8Array
  options: Uint8Array
  items: { name: string; topic: string }[]
  students: number
}

/** Takes rows in, slice by slice. */
export function columnWriter(most: number) {
  const columns = {
    student: new Int32Array(most),
    item: new Int32Array(most),
    at: new Float64Array(most),
    isRight: new Uint8Array(most),
    confidence: new Uint8Array(most),
    options: new Uint8Array(most),
  }
  const students = new Map<number, number>()
  const inPart = Array.from({ length: partCount }, () => 0)
  const places = new Map<string, number>()
  const items: AnswerColumns['items'] = []
  let count = 0

  /** Nobody has more than a number; what it leaves divided by the parts is what their own number leaves. */
  const numberOf = (student: number) => {
    const part = student % partCount
    const number = students.get(student) ?? part + partCount * (inPart[part] ?? 0)
    if (!students.has(student)) inPart[part] = (inPart[part] ?? 0) + 1
    students.set(student, number)
    return number
  }

  const placeOf = (name: string, topic: string) => {
    const known = places.get(name)
    if (known !== undefined) return known
    places.set(name, items.length)
    return items.push({ name, topic }) - 1
  }

  return {
    add: (rows: readonly AnswerRow[]) => {
      for (const row of rows) {
        columns.student[count] = numberOf(row.student)
        columns.item[count] = placeOf(row.item, row.topic)
        columns.at[count] = row.at
        columns.isRight[count] = row.isRight ? 1 : 0
        columns.confidence[count] = row.confidence === undefined ? nothingSaid : confidences.indexOf(row.confidence)
        columns.options[count] = row.options
        count += 1
      }
    },
    written: (): AnswerColumns => ({
      student: columns.student.slice(0, count),
      item: columns.item.slice(0, count),
      at: columns.at.slice(0, count),
      isRight: columns.isRight.slice(0, count),
      confidence: columns.confidence.slice(0, count),
      options: columns.options.slice(0, count),
      items,
      students: students.size,
    }),
  }
}

export const buffersOf = ({ student, item, at, isRight, confidence, options }: AnswerColumns) =>
  [student, item, at, isRight, confidence, options].map(({ buffer }) => buffer as ArrayBuffer)

/** An item is on the topic that it had last, whichever its older wordings were on. */
export const answersOf = ({ student, item, at, isRight, confidence, options, items }: AnswerColumns): GradedAnswer[] =>
  Array.from(student, (number, row) => {
    const { name = '', topic = '' } = items[item[row] ?? -1] ?? {}
    return {
      student: String(number),
      item: name,
      skills: [topic],
      at: at[row] ?? 0,
      isRight: isRight[row] === 1,
      confidence: confidences[confidence[row] ?? nothingSaid] ?? null,
      options: options[row] ?? 0,
    }
  })
