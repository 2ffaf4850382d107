import { chooseNext, dayMs, gainOfNew, gainOfReview, sm2, type Candidate, type RandomSource } from '@titer/domain'
import type { BankFact } from './bank-facts.ts'
import { secondsOf, stepSeconds, type Learner, type Step } from './learner.ts'

/** The information from which a policy chooses the steps of a day. */
interface Choice {
  facts: readonly BankFact[]
  learner: Learner
  now: number
  examAt: number
  seconds: number
  chance: RandomSource
}

export type Policy = (choice: Choice) => Step[]

/**
 * The largest number of new questions of a topic to consider, as in the app. More questions would not fit into a day's
 * minutes.
 */
const mostPerTopic = 18

/** With less time left than this, not even half of a card fits, and a card is the shortest step. */
const leastUsefulSeconds = stepSeconds.card / 2

const questionStep = (fact: BankFact): Step => ({ fact, variant: { id: fact.id, kind: 'question' }, isReturn: false })

/**
 * Takes the steps in their order until the time is used up. Skips a step if less than half of it fits into the time
 * that is left.
 */
function fill(steps: Iterable<Step>, available: number): Step[] {
  const taken: Step[] = []
  let left = available
  for (const step of steps) {
    if (secondsOf(step) / 2 > left) continue
    taken.push(step)
    left -= secondsOf(step)
    if (left < leastUsefulSeconds) break
  }
  return taken
}

function shuffled<Each>(all: readonly Each[], chance: RandomSource): Each[] {
  return all
    .map((each) => ({ each, at: chance() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ each }) => each)
}

/** Everything that a student can do today: due and new cards, and all questions. */
const everything = ({ facts, learner, now, chance }: Choice): Step[] => [
  ...learner.cards(now, shuffled(facts, chance)),
  ...facts.map(questionStep),
]

/** Chooses at random among all available cards and questions. */
export const randomChoice: Policy = (choice) => fill(shuffled(everything(choice), choice.chance), choice.seconds)

/** Prefers cards and unseen questions, and among them those on the topics with the lowest share of right answers. */
export const weakestTopicFirst: Policy = (choice) => {
  const { learner, chance, seconds } = choice
  const steps = shuffled(everything(choice), chance)
  const isUnseen = ({ variant }: Step) => variant.kind === 'card' || !learner.isSeen(variant.id)
  const mastery = new Map(steps.map(({ fact }) => [fact.topic, learner.known(fact.topic)]))
  const rank = (step: Step) => (isUnseen(step) ? 0 : 1) + (mastery.get(step.fact.topic) ?? 0)
  return fill(
    steps.toSorted((one, other) => rank(one) - rank(other)),
    seconds,
  )
}

/** Chooses only flashcards, as the app does in a session of cards: due cards, then new cards up to the daily limit. */
export const onlyCards: Policy = ({ facts, learner, now, seconds, chance }) =>
  fill(learner.cards(now, shuffled(facts, chance)), seconds)

/** Chooses as the app does: the returning facts, cards and new questions that bring the most expected marks. */
export const bestNext: Policy = ({ facts, learner, now, examAt, seconds, chance }) => {
  const outlook = { now, scheduler: sm2, daysAhead: Math.max(1, (examAt - now) / dayMs) }
  const candidate = (step: Step, marks: number, kind: Candidate['kind'], urgentUntil?: number) => ({
    id: `${kind} ${step.variant.id}`,
    kind,
    topic: step.fact.topic,
    seconds: secondsOf(step),
    marks,
    urgentUntil,
    step,
  })
  const newMarks = (fact: BankFact) => fact.worth * gainOfNew(learner.known(fact.topic), outlook)
  const returning = learner.returning(now).map((step) => {
    const memory = learner.memoryOf(step.fact.id)
    const marks = memory === undefined ? 0 : step.fact.worth * gainOfReview(memory, outlook)
    return candidate(step, marks, 'fact', step.urgentUntil)
  })
  const asked = new Set(returning.map(({ step }) => step.fact.id))
  const cards = learner.cards(now, shuffled(facts, chance)).flatMap((step) => {
    if (asked.has(step.fact.id)) return []
    const memory = learner.cardMemory(step.variant.id)
    const marks = memory === undefined ? newMarks(step.fact) : step.fact.worth * gainOfReview(memory, outlook)
    return [candidate(step, marks, 'card')]
  })
  const unseen = facts.filter(({ id }) => !learner.isSeen(id) && !asked.has(id))
  const questions = [...Map.groupBy(unseen, ({ topic }) => topic).values()].flatMap((own) =>
    shuffled(own, chance)
      .slice(0, mostPerTopic)
      .map((fact) => candidate(questionStep(fact), newMarks(fact), 'question')),
  )
  return chooseNext([...returning, ...cards, ...questions], seconds).map(({ step }) => step)
}
