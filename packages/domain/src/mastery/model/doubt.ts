import { confidences, type Confidence } from '../../study/event.ts'
import { floorOf, type Answer } from './answer.ts'

/** A likelihood ratio: how much more often students who do not know state this confidence than students who know. */
export type Doubt = Record<Confidence, number>

/** Prior values: with five options, sure students are right nearly nine times in ten and guessing students four times in ten. */
export const priorDoubt: Doubt = { sure: 0.25, think: 1, guess: 4 }

// The prior weighs as much as this many answers.
const priorAnswers = 400
// Even a right answer that the student calls a guess is some evidence of ability.
const highestFloor = 0.95

/** The probability that a right answer was luck, adjusted for the stated confidence. */
export const floorWithConfidence = (floor: number, confidence: Confidence | null | undefined, doubt: Doubt) =>
  confidence ? Math.min(highestFloor, floor * doubt[confidence]) : floor

/** Estimates the doubt of each confidence from how often such answers were right, shrunk towards a prior. */
export function doubtOf(answers: readonly Answer[], prior: Doubt): Doubt {
  const said = answers.filter(({ confidence }) => confidence)
  const all = oddsOfNotKnowing(said)
  const learned = confidences.map((confidence) => {
    const own = said.filter((answer) => answer.confidence === confidence)
    const weight = own.length / (own.length + priorAnswers)
    const seen = own.length === 0 ? 0 : Math.log(oddsOfNotKnowing(own) / all)
    return [confidence, Math.exp(weight * seen + (1 - weight) * Math.log(prior[confidence]))]
  })
  return Object.fromEntries(learned) as Doubt
}

/** The odds of not knowing, corrected for students who guess right without knowing. */
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
