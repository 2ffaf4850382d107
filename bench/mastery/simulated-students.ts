import { confidences, randomNormal, type RandomSource, type Confidence, type GradedAnswer } from '@titer/domain'

export const dayMs = 86_400_000
export const options = 5

interface SimulatedItem {
  id: string
  easiness: number
}

export interface SimulatedTopic {
  id: string
  easiness: number
  /** The standard deviation of the items' easiness. */
  spread: number
  items: SimulatedItem[]
}

/** Creates topics of varying easiness, each with items of varying easiness. */
export const makeTopics = (chance: RandomSource, ids: readonly string[], itemsEach: number): SimulatedTopic[] =>
  ids.map((id) => {
    const easiness = 0.2 + 0.5 * randomNormal(chance)
    const spread = 0.6 + 0.6 * chance()
    const items = Array.from({ length: itemsEach }, (_, at) => ({
      id: `${id}-${at}`,
      easiness: easiness + spread * randomNormal(chance),
    }))
    return { id, easiness, spread, items }
  })

interface Traits {
  forgets: boolean
}

/** A description of the simulated students' traits and their distributions. The benchmarks print this text. */
export const traitsDescription =
  'general ability N(0, 0.8) with a drift of 0.03 per day, topics N(0, 0.6), a gain of 0.02 to 0.3 per answer, ' +
  'forgotten with a time constant of 10 to 120 days, day-to-day error N(0, 0.1 to 0.5); ' +
  'students who know the answer choose sure, think, guess in shares of 60, 30, 10, the others 15, 35, 50'

const confidenceShares = { known: [0.6, 0.3, 0.1], unknown: [0.15, 0.35, 0.5] }

function drawConfidence(chance: RandomSource, isKnown: boolean): Confidence {
  let left = chance()
  const index = confidenceShares[isKnown ? 'known' : 'unknown'].findIndex((share) => (left -= share) < 0)
  return confidences[index] ?? 'guess'
}

/** Creates a student whose answers depend on traits that are hidden from the models. */
export function makeStudent(chance: RandomSource, { forgets }: Traits) {
  let general = 0.8 * randomNormal(chance)
  const gain = 0.02 + 0.28 * chance() ** 2
  const forgettingDays = forgets ? 10 * 12 ** chance() : Infinity
  const dayDeviation = 0.1 + 0.4 * chance()
  const talents = new Map<string, number>()
  const learned = new Map<string, { amount: number; at: number }>()
  let today = { day: -1, error: 0 }

  const talentFor = (topic: string) => {
    const known = talents.get(topic) ?? 0.6 * randomNormal(chance)
    talents.set(topic, known)
    return known
  }
  const learnedOf = (topic: string, at: number) => {
    const { amount, at: then } = learned.get(topic) ?? { amount: 0, at }
    return amount * Math.exp(-(at - then) / dayMs / forgettingDays)
  }
  const startDay = (at: number) => {
    const day = Math.floor(at / dayMs)
    if (day === today.day) return
    const passed = today.day < 0 ? 0 : day - today.day
    general += 0.03 * Math.sqrt(passed) * randomNormal(chance)
    today = { day, error: dayDeviation * randomNormal(chance) }
  }
  return {
    /** Answers a question. The student learns from the question unless it is part of an exam. */
    answer: (
      topic: SimulatedTopic,
      easiness: number,
      at: number,
      isExam = false,
    ): Pick<GradedAnswer, 'isRight' | 'confidence'> => {
      startDay(at)
      const before = learnedOf(topic.id, at)
      const logit = general + talentFor(topic.id) + before + easiness + today.error
      const isKnown = chance() < 1 / (1 + Math.exp(-logit))
      const isRight = isKnown || chance() < 1 / options
      // A student who has already learned much about a topic gains less from another answer.
      if (!isExam) learned.set(topic.id, { amount: before + gain / (1 + before), at })
      return { isRight, confidence: drawConfidence(chance, isKnown) }
    },
  }
}

export type SimulatedStudent = ReturnType<typeof makeStudent>

/**
 * Simulates `count` answers. In each sitting, the student answers questions on one to four topics. Each sitting is on a
 * later day than the sitting before it.
 */
export function studyFor(
  chance: RandomSource,
  student: SimulatedStudent,
  name: string,
  topics: readonly SimulatedTopic[],
  count: number,
): GradedAnswer[] {
  const answers: GradedAnswer[] = []
  let at = Date.UTC(2026, 0, 1) + Math.floor(chance() * 60) * dayMs
  const pick = <Each>(all: readonly Each[]) => all[Math.floor(chance() * all.length)]
  while (answers.length < count) {
    at = (Math.floor(at / dayMs) + 1 + Math.floor(-3 * Math.log(1 - chance()))) * dayMs + 18 * 3_600_000
    const sitting = 10 + Math.floor(chance() * 40)
    const chosen = Array.from({ length: 1 + Math.floor(chance() * 4) }, () => pick(topics))
    for (let question = 0; question < sitting && answers.length < count; question += 1) {
      const topic = pick(chosen)
      const item = topic && pick(topic.items)
      if (topic === undefined || item === undefined) continue
      at += 20_000 + Math.floor(chance() * 60_000)
      const answered = student.answer(topic, item.easiness, at)
      answers.push({ student: name, item: item.id, skills: [topic.id], at, ...answered, options })
    }
  }
  return answers
}
