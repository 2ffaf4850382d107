export const grades = ['again', 'hard', 'good', 'easy'] as const
export type Grade = (typeof grades)[number]

/** How well a card sits, as a scheduler left it. */
export interface Memory {
  /** When it comes back. */
  dueAt: number
  intervalDays: number
  /** SM-2's ease, or FSRS's difficulty. */
  ease: number
  /** FSRS's stability in days; SM-2 has none. */
  stability: number
  /** Right reviews in a row. */
  repetitions: number
  lapses: number
  reviewedAt: number
}

/** A way of finding out when a card should come back. A function of the reviews alone. */
export interface Scheduler {
  next: (memory: Memory | undefined, grade: Grade, at: number) => Memory
}

export const dayMs = 86_400_000
// Not at once: an instant repeat only tests short-term memory.
export const againMs = 10 * 60_000
