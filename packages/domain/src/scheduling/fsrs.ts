import { createEmptyCard, fsrs as createFsrs, generatorParameters, Rating, State, type Card } from 'ts-fsrs'
import { againMs, dayMs, type Grade, type Memory, type Scheduler } from './scheduler.ts'

const ratings = {
  again: Rating.Again,
  hard: Rating.Hard,
  good: Rating.Good,
  easy: Rating.Easy,
} as const satisfies Record<Grade, Rating>

/**
 * Creates an FSRS scheduler with a desired retention. Fuzz, the random variation of intervals, is off, so that the same
 * reviews always produce the same due date.
 */
export function fsrsScheduler(retention: number): Scheduler {
  const engine = createFsrs(
    generatorParameters({ request_retention: retention, enable_fuzz: false, enable_short_term: false }),
  )
  return {
    next: (memory, grade, at): Memory => {
      const { card } = engine.next(cardOf(memory, at), new Date(at), ratings[grade])
      const isAgain = grade === 'again'
      return {
        dueAt: isAgain ? at + againMs : at + card.scheduled_days * dayMs,
        intervalDays: isAgain ? 0 : card.scheduled_days,
        ease: card.difficulty,
        stability: card.stability,
        repetitions: isAgain ? 0 : (memory?.repetitions ?? 0) + 1,
        // Again counts as a lapse only if the previous review was successful. Otherwise the card is still being learnt.
        lapses: (memory?.lapses ?? 0) + (isAgain && (memory?.repetitions ?? 0) > 0 ? 1 : 0),
        reviewedAt: at,
      }
    },
  }
}

const cardOf = (memory: Memory | undefined, at: number): Card =>
  memory === undefined
    ? createEmptyCard(new Date(at))
    : {
        due: new Date(memory.dueAt),
        stability: memory.stability,
        difficulty: memory.ease,
        elapsed_days: 0,
        scheduled_days: memory.intervalDays,
        learning_steps: 0,
        reps: memory.repetitions,
        lapses: memory.lapses,
        state: State.Review,
        last_review: new Date(memory.reviewedAt),
      }
