export const grades = ['again', 'hard', 'good', 'easy'] as const
export type Grade = (typeof grades)[number]

/** The scheduling state of a card after its latest review, or of a missed fact after it was last asked. */
export interface Memory {
  /** When the card or fact is due again. */
  dueAt: number
  intervalDays: number
  /** The ease in SM-2, or the difficulty in FSRS. */
  ease: number
  /** The stability in days in FSRS. SM-2 does not use it. */
  stability: number
  /** The number of successful reviews in a row. */
  repetitions: number
  lapses: number
  reviewedAt: number
}

/** An algorithm that computes a card's next state. The result depends only on the reviews. */
export interface Scheduler {
  next: (memory: Memory | undefined, grade: Grade, at: number) => Memory
}

export const dayMs = 86_400_000
// The delay after Again. It is not zero, because an immediate repeat would test only short-term memory.
export const againMs = 10 * 60_000
