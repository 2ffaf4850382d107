import {
  calibrationOf,
  emptyMastery,
  fitModel,
  itemKey,
  predict,
  updateMastery,
  type Calibration,
  type GradedAnswer,
  type MasteryModel,
} from '@titer/domain'
import { answersOf, foldCount, type AnswerColumns } from './answer-columns.ts'

// How many students must have answered an item or a topic before its estimate is published. With fewer students,
// somebody could guess an individual student's answers.
const minStudents = 20

export interface FitResult {
  /** One model per fold of students. Each model is fitted to all other folds. */
  models: MasteryModel[]
  calibration: Calibration & { answers: number }
}

/**
 * Fits one model per fold of students to the other folds. Measures the calibration of all models together, from each
 * model's predictions for the fold that it left out.
 */
export function fitFolds(columns: AnswerColumns): FitResult {
  const answers = answersOf(columns)
  const folds = Map.groupBy(answers, ({ student }) => Number(student) % foldCount)
  const models = Array.from({ length: foldCount }, (_, fold) =>
    publishableModel(answers.filter(({ student }) => Number(student) % foldCount !== fold)),
  )
  const predictions = models.flatMap((model, fold) => predictAnswers(model, folds.get(fold) ?? []))
  return { models, calibration: { ...calibrationOf(predictions), answers: predictions.length } }
}

/**
 * Fits a model and drops the items and topics that only a few students have answered. A dropped item gets its topic's
 * estimate, and a dropped topic gets the overall estimate.
 */
function publishableModel(answers: readonly GradedAnswer[]): MasteryModel {
  const model = fitModel(answers)
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
      Object.fromEntries(Object.entries(all).filter(([key]) => (students.get(key)?.size ?? 0) >= minStudents))
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

/** Predicts each answer from the student's earlier answers. */
function predictAnswers(model: MasteryModel, answers: readonly GradedAnswer[]): Prediction[] {
  const predictions: Prediction[] = []
  for (const history of Map.groupBy(answers, ({ student }) => student).values()) {
    let state = emptyMastery
    for (const answer of history.toSorted((one, other) => one.at - other.at)) {
      predictions.push({ probability: predict(model, state, answer).probability, isRight: answer.isRight })
      state = updateMastery(model, state, answer)
    }
  }
  return predictions
}
