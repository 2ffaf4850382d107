import {
  answersForScore,
  calibrationOf,
  emptyMastery,
  predict,
  updateMastery,
  type Calibration,
  type MasteryModel,
} from '@titer/domain'
import { asAnswer, type PastAnswer } from '../mastery/answers.ts'
import { inSlices, type Slicing } from '../mastery/slices.ts'

const mostPredictions = 1_000
/** The minimum number of predictions. With fewer, the curve would be meaningless. */
export const fewestPredictions = 50

export interface Replayed extends Calibration {
  /** The number of predicted answers. */
  answers: number
  /** The number of all answers, including the answers that only trained the model. */
  allAnswers: number
  isEnough: boolean
}

/**
 * Predicts each of the latest answers, at most `mostPredictions`, from the answers before it. The first
 * `answersForScore` answers only train the model, because Titer predicts no exam score from so few answers either.
 * Returns undefined if the work was aborted.
 */
export async function replayAnswers(
  model: MasteryModel,
  answers: readonly PastAnswer[],
  slicing: Slicing,
): Promise<Replayed | undefined> {
  const first = Math.max(answersForScore, answers.length - mostPredictions)
  const predictions: { probability: number; isRight: boolean }[] = []
  let state = emptyMastery
  const replay = ([at, past]: readonly [number, PastAnswer]) => {
    const answer = asAnswer(past)
    if (at >= first) predictions.push({ probability: predict(model, state, answer).probability, isRight: past.isRight })
    state = updateMastery(model, state, answer)
  }
  if (!(await inSlices([...answers.entries()], replay, slicing))) return undefined
  return {
    ...calibrationOf(predictions),
    answers: predictions.length,
    allAnswers: answers.length,
    isEnough: predictions.length >= fewestPredictions,
  }
}
