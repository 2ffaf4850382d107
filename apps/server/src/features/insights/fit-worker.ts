import {
  calibrationOf,
  emptyMastery,
  fit,
  itemKey,
  predict,
  update,
  type Calibration,
  type GradedAnswer,
  type MasteryModel,
} from '@titer/domain'
import { answersOf, partCount, type AnswerColumns } from './columns.ts'

// Of fewer, what one of them answered might be guessed.
const leastStudents = 20

export interface Fitted {
  /** For each part of the students, what all the others teach. */
  models: MasteryModel[]
  calibration: Calibration & { answers: number }
}

/** Learns for each part of the students from the others, and says how often that came true for those left out. */
export function fitEverybody(columns: AnswerColumns): Fitted {
  const answers = answersOf(columns)
  const parts = Map.groupBy(answers, ({ student }) => Number(student) % partCount)
  const models = Array.from({ length: partCount }, (_, part) =>
    modelToSend(answers.filter(({ student }) => Number(student) % partCount !== part)),
  )
  const predictions = models.flatMap((model, part) => tryOn(model, parts.get(part) ?? []))
  return { models, calibration: { ...calibrationOf(predictions), answers: predictions.length } }
}

/** What few students have answered is left to what is believed of its topic, or of any. */
function modelToSend(answers: readonly GradedAnswer[]): MasteryModel {
  const model = fit(answers)
  const byKey = (keysOf: (answer: GradedAnswer) => readonly string[]) => {
    const students = new Map<string, Set<string>>()
    for (const answer of answers) {
      for (const key of keysOf(answer)) {
        const known = students.get(key)
        if (known === undefined) students.set(key, new Set([answer.student]))
        else known.add(answer.student)
      }
    }
    return <Value>(all: Record<string, Value>) =>
      Object.fromEntries(Object.entries(all).filter(([key]) => (students.get(key)?.size ?? 0) >= leastStudents))
  }
  return {
    ...model,
    topics: byKey(({ skills }) => skills)(model.topics),
    items: byKey(({ item }) => [itemKey(item)])(model.items),
  }
}

interface Prediction {
  probability: number
  isRight: boolean
}

/** Each answer predicted from those before it. */
function tryOn(model: MasteryModel, answers: readonly GradedAnswer[]): Prediction[] {
  const predictions: Prediction[] = []
  for (const history of Map.groupBy(answers, ({ student }) => student).values()) {
    let state = emptyMastery
    for (const answer of history.toSorted((one, other) => one.at - other.at)) {
      predictions.push({ probability: predict(model, state, answer).probability, isRight: answer.isRight })
      state = update(model, state, answer)
    }
  }
  return predictions
}
