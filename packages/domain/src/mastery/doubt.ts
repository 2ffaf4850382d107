import { confidences, type Confidence } from '../study/event.ts'
import { floorOf, type Answer } from './answer.ts'

/** How much likelier those who do not know are to say this of their answer than those who know. */
export type Doubt = Record<Confidence, number>

/** Holds where the sure are right nearly nine times in ten, and of five options guessers four times. */
export const believedDoubt: Doubt = { sure: 0.25, think: 1, guess: 4 }

// What is believed weighs as much as so many answers.
const believedAnswers = 400
// A right answer says something, whatever is said of it.
const highestFloor = 0.95

/** How much of a right answer may be luck: more where somebody says that they guessed. */
export const floorSaid = (floor: number, confidence: Confidence | null | undefined, doubt: Doubt) =>
  confidence ? Math.min(highestFloor, floor * doubt[confidence]) : floor

/** What saying so has meant, by how often those who said so were right. */
export function doubtOf(answers: readonly Answer[], believed: Doubt): Doubt {
  const said = answers.filter(({ confidence }) => confidence)
  const all = oddsOfNotKnowing(said)
  const learned = confidences.map((confidence) => {
    const own = said.filter((answer) => answer.confidence === confidence)
    const weight = own.length / (own.length + believedAnswers)
    const seen = own.length === 0 ? 0 : Math.log(oddsOfNotKnowing(own) / all)
    return [confidence, Math.exp(weight * seen + (1 - weight) * Math.log(believed[confidence]))]
  })
  return Object.fromEntries(learned) as Doubt
}

/** Guessing allowed for: of those who do not know, a share is right all the same. */
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
