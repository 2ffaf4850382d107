import {
  answersForScore,
  calibrationOf,
  emptyMastery,
  predict,
  update,
  type Calibration,
  type MasteryModel,
} from '@titer/domain'
import { asAnswer, type PastAnswer } from '../mastery/answers.ts'
import { inSlices, type Slicing } from '../mastery/slices.ts'

const mostPredictions = 1_000
/** Fewer make no curve. */
export const fewestPredictions = 50

export interface Replayed extends Calibration {
  /** How many were predicted, and how many were read for it. */
  answers: number
  met: number
  isEnough: boolean
}

/**
 * Predicts each of the latest answers from those before it, as if it were still to come. The first ones of all are only
 * learned from: no score is predicted from so few either. Nothing, if it was called off.
 */
export async function replayAnswers(
  model: MasteryModel,
  answers: readonly PastAnswer[],
  slicing: Slicing,
): Promise<Replayed | undefined> {
  const first = Math.max(answersForScore, answers.length - mostPredictions)
  const predictions: { probability: number; isRight: boolean }[] = []
  let state = emptyMastery
  const meet = ([at, past]: readonly [number, PastAnswer]) => {
    const answer = asAnswer(past)
    if (at >= first) predictions.push({ probability: predict(model, state, answer).probability, isRight: past.isRight })
    state = update(model, state, answer)
  }
  if (!(await inSlices([...answers.entries()], meet, slicing))) return undefined
  return {
    ...calibrationOf(predictions),
    answers: predictions.length,
    met: answers.length,
    isEnough: predictions.length >= fewestPredictions,
  }
}
