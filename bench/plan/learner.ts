import {
  dueCards,
  dueFacts,
  foldMissedFact,
  isMiss,
  nextVariant,
  sm2,
  studyDay,
  urgentReturn,
  type Candidate,
  type CardState,
  type Memory,
  type MissedFact,
  type RandomSource,
  type StudyEvent,
  type Variant,
} from '@titer/domain'
import { chanceLevel, type ForgettingStudent } from './forgetting-student.ts'
import type { BankFact } from './bank-facts.ts'

const newCardsPerDay = 10
/** The number of seconds for a card and for a question, as in the app. */
export const stepSeconds = { card: 22, question: 72 }

/**
 * The state of a card that is neither suspended nor buried. `dueCards` reads only `isSuspended`, `buriedUntil` and the
 * memory.
 */
const plainCard: Omit<CardState, 'memory'> = {
  firstDay: undefined,
  isSuspended: false,
  buriedUntil: undefined,
  isLeech: false,
  lastReview: undefined,
}

/** One activity: a flashcard, or a question that is asked for its own fact or for another fact of the same idea. */
export interface Step {
  /** The fact for which the activity is chosen. The question may belong to another fact of the same idea. */
  fact: BankFact
  variant: Variant
  /** Whether the fact is a missed fact that returns. */
  isReturn: boolean
}

export const secondsOf = ({ variant }: Step) => stepSeconds[variant.kind]

interface Miss {
  at: number
  returnedAt?: number
}

/**
 * Creates the app's record of a student, from the events that the app would store. Also lists the steps that the
 * student can take on a day.
 */
export function learner(facts: readonly BankFact[], examAt: number) {
  const factOf = new Map(facts.map((fact) => [fact.id, fact]))
  const events = new Map<string, StudyEvent[]>()
  const missed = new Map<string, MissedFact>()
  const cards = new Map<string, Memory>()
  const answers = new Map<string, { right: number; all: number }>()
  const seen = new Set<string>()
  const misses = new Map<string, Miss[]>()
  let cardsBegun = { day: '', count: 0 }
  let count = 0

  const append = (fact: string, event: Omit<StudyEvent, 'id'>) => {
    count += 1
    const own = events.get(fact) ?? []
    const added = { ...event, id: String(count).padStart(8, '0') } as StudyEvent
    own.push(added)
    events.set(fact, own)
    const state = foldMissedFact(fact, own, sm2)
    if (state !== undefined) missed.set(fact, state)
    return added
  }
  const dayOf = (at: number) => studyDay(at, 0, 4)

  /**
   * Returns whether a missed fact was last asked with its own question. That question must not be asked for another fact
   * now, because the student would soon see it again.
   */
  const wasLastAskedWithOwnQuestion = (fact: string) => {
    const state = missed.get(fact)
    return state?.isReturning === true && state.lastVariant === fact
  }
  const dueFactsAt = (now: number) => {
    const rows = [...missed].map(([id, state]) => ({ id, ...state }))
    return dueFacts(rows, () => ({ now, today: dayOf(now), minutesAheadOfUtc: 0, startHour: 4, examAt }))
  }

  return {
    /**
     * Estimates the student's mastery of a topic as the share of right answers, starting at one half. The app uses this
     * estimate until it has measured the topic.
     */
    known: (topic: string) => {
      const { right, all } = answers.get(topic) ?? { right: 0, all: 0 }
      return (right + 2) / (all + 4)
    },
    memoryOf: (fact: string) => missed.get(fact)?.memory,
    cardMemory: (card: string) => cards.get(card),
    isSeen: (question: string) => seen.has(question),
    misses,

    /** Returns a step for each missed fact that is due, in a variant other than the last one if there is another. */
    returning: (now: number): (Step & Pick<Candidate, 'urgentUntil'>)[] =>
      dueFactsAt(now).flatMap(({ fact: state, returnBy }) => {
        const fact = factOf.get(state.id)
        if (fact === undefined) return []
        const variants: Variant[] = [
          ...(fact.card === undefined ? [] : [{ id: fact.card, kind: 'card' as const }]),
          ...[...fact.siblings.filter((id) => !wasLastAskedWithOwnQuestion(id)), fact.id].map((id) => ({
            id,
            kind: 'question' as const,
          })),
        ]
        const variant = nextVariant(state, variants)
        return variant === undefined
          ? []
          : [{ fact, variant, isReturn: true, urgentUntil: urgentReturn({ returnBy }, now) }]
      }),

    /**
     * Returns steps for the cards that are due, and for new cards up to the daily limit, in the order in which the app
     * shows the cards.
     */
    cards: (now: number, order: readonly BankFact[], newLimit = newCardsPerDay): Step[] => {
      const today = dayOf(now)
      const begun = cardsBegun.day === today ? cardsBegun.count : 0
      const deck = order.flatMap(({ card }) =>
        card === undefined ? [] : [{ id: card, state: { ...plainCard, memory: cards.get(card) }, examAt }],
      )
      const limits = { now, today, minutesAheadOfUtc: 0, startHour: 4, newLeft: newLimit - begun, reviewsLeft: 1_000 }
      return dueCards(deck, limits).flatMap(({ id }) => {
        const fact = factOf.get(id.slice(1))
        return fact === undefined ? [] : [{ fact, variant: { id, kind: 'card' as const }, isReturn: false }]
      })
    },

    /** Lets the student take a step, and records the events that the app would store. */
    takeStep: (student: ForgettingStudent, chance: RandomSource, { fact, variant }: Step, now: number) => {
      const asked = variant.kind === 'card' ? fact : (factOf.get(variant.id) ?? fact)
      const isRecalled = student.study(asked.id, asked.topic, now)
      // A question that is asked for another fact also tests its own fact.
      for (const id of new Set([fact.id, asked.id])) {
        const open = misses.get(id)?.findLast(({ returnedAt }) => returnedAt === undefined)
        if (open !== undefined) open.returnedAt = now
      }
      const base = { at: now, day: dayOf(now) }
      if (variant.kind === 'card') {
        const grade = isRecalled ? ('good' as const) : ('again' as const)
        if (!cards.has(variant.id)) {
          const today = dayOf(now)
          cardsBegun = { day: today, count: (cardsBegun.day === today ? cardsBegun.count : 0) + 1 }
        }
        cards.set(variant.id, sm2.next(cards.get(variant.id), grade, now))
        append(fact.id, { ...base, kind: 'reviewed', body: { card: variant.id, grade, ms: 9_000 } })
        return
      }
      const isRight = isRecalled || chance() < chanceLevel
      const confidence = isRecalled ? 'sure' : chance() < 0.6 ? 'guess' : 'think'
      const topic = answers.get(asked.topic) ?? { right: 0, all: 0 }
      answers.set(asked.topic, { right: topic.right + Number(isRight), all: topic.all + 1 })
      seen.add(asked.id)
      const body = {
        session: String(now),
        mode: 'quickfire' as const,
        item: asked.id,
        version: 'v',
        chosen: 0,
        isRight,
        ms: 40_000,
        confidence,
      } as const
      const event = append(asked.id, { ...base, kind: 'answered', body })
      if (asked.id !== fact.id) append(fact.id, { ...base, kind: 'answered', body: { ...body, fact: fact.id } })
      if (isMiss(event)) misses.set(asked.id, [...(misses.get(asked.id) ?? []), { at: now }])
    },
  }
}

export type Learner = ReturnType<typeof learner>
