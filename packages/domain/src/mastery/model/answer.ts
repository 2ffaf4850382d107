import type { Confidence } from '../../study/event.ts'

/** A question that a student is asked. */
export interface AskedItem {
  item: string
  /** The item's topics. */
  skills: readonly string[]
  /** The time in milliseconds since 1970. */
  at: number
  /** The number of options. Undefined for an item without options, which nobody can guess right. */
  options?: number
}

export interface Answer extends AskedItem {
  isRight: boolean
  /** The confidence that the student stated before seeing whether the answer was right. */
  confidence?: Confidence | null
}

export interface GradedAnswer extends Answer {
  student: string
}

/** Returns the probability of a right answer by guessing, called the floor. */
export const floorOf = (options: number | undefined) => (options === undefined || options < 2 ? 0 : 1 / options)

/** Returns the item's topics. Items without a topic share a topic with an empty name. */
export const skillsOf = ({ skills }: Pick<AskedItem, 'skills'>): readonly string[] =>
  skills.length === 0 ? [''] : skills
