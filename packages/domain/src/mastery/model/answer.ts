import type { Confidence } from '../../study/event.ts'

/** A question asked of a student. */
export interface AskedItem {
  item: string
  /** The topics of the item. */
  skills: readonly string[]
  /** Milliseconds since 1970. */
  at: number
  /** The number of options. Undefined for an item without options, where a guess is never right. */
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

/** The probability of a right answer by guessing, called the floor. */
export const floorOf = (options: number | undefined) => (options === undefined || options < 2 ? 0 : 1 / options)

/** The topics of an item. Items without a topic share one empty topic. */
export const skillsOf = ({ skills }: Pick<AskedItem, 'skills'>): readonly string[] =>
  skills.length === 0 ? [''] : skills
