export const grades = ['again', 'hard', 'good', 'easy'] as const
export type Grade = (typeof grades)[number]

/** The scheduling state of a card after its latest review. */
export interface Memory {
  /** When the card is due again. */
  dueAt: number
  intervalDays: number
  /** SM-2's ease, or FSRS's difficulty. */
  ease: number
  /** FSRS's stability in days; SM-2 has none. */
  stability: number
  /** Successful reviews in a row. */
  repetitions: number
  lapses: number
  reviewedAt: number
}

/** Computes the next state of a card. The result depends only on the reviews. */
export interface Scheduler {
  next: (memory: Memory | undefined, grade: Grade, at: number) => Memory
}

export const dayMs = 86_400_000
// Not immediately, because an immediate repeat only tests short-term memory.
export const againMs = 10 * 60_000
