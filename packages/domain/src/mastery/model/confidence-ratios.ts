import { confidences, type Confidence } from '../../study/event.ts'
import { floorOf, type Answer } from './answer.ts'

/**
 * A likelihood ratio for each confidence. It compares how often students state this confidence when they do not know
 * the answer with how often they state it when they know the answer.
 */
export type ConfidenceRatios = Record<Confidence, number>

/**
 * The prior values. If students know six in ten answers and each question has five options, these values imply that
 * sure students are right nearly nine times in ten, and guessing students four times in ten.
 */
export const priorConfidenceRatios: ConfidenceRatios = { sure: 0.25, think: 1, guess: 4 }

// The prior has the weight of this many answers.
const priorAnswers = 400
// This limit is less than one, because even a right answer that the student calls a guess is some evidence of ability.
const highestFloor = 0.95

/** Returns the probability of a right answer by guessing (the floor), adjusted for the stated confidence. */
export const floorWithConfidence = (
  floor: number,
  confidence: Confidence | null | undefined,
  ratios: ConfidenceRatios,
) => (confidence ? Math.min(highestFloor, floor * ratios[confidence]) : floor)

/**
 * Estimates the ratio for each confidence from how often answers with that confidence were right. The estimate is
 * shrunk towards a prior.
 */
export function fitConfidenceRatios(answers: readonly Answer[], prior: ConfidenceRatios): ConfidenceRatios {
  const said = answers.filter(({ confidence }) => confidence)
  const all = oddsOfNotKnowing(said)
  const learned = confidences.map((confidence) => {
    const own = said.filter((answer) => answer.confidence === confidence)
    const weight = own.length / (own.length + priorAnswers)
    const seen = own.length === 0 ? 0 : Math.log(oddsOfNotKnowing(own) / all)
    return [confidence, Math.exp(weight * seen + (1 - weight) * Math.log(prior[confidence]))]
  })
  return Object.fromEntries(learned) as ConfidenceRatios
}

/** Computes the odds that a student does not know the answer. Corrects for right answers that were guessed. */
function oddsOfNotKnowing(answers: readonly Answer[]): number {
  let [known, total] = [0, 0]
  for (const { isRight, options } of answers) {
    const floor = floorOf(options)
    known += ((isRight ? 1 : 0) - floor) / (1 - floor)
    total += 1
  }
  const share = Math.min(0.99, Math.max(0.01, known / Math.max(1, total)))
  return (1 - share) / share
}
