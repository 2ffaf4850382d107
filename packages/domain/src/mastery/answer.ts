import type { Confidence } from '../study/event.ts'

/** A question as it is put to somebody. */
export interface Ask {
  item: string
  /** Topics, or whatever the table calls them. */
  skills: readonly string[]
  /** Milliseconds since 1970. */
  at: number
  /** How many choices it offers; without them nothing is gained by guessing. */
  options?: number
}

export interface Answer extends Ask {
  isRight: boolean
  /** What was said of it before it was known to be right or wrong. */
  confidence?: Confidence | null
}

export interface GradedAnswer extends Answer {
  student: string
}

/** How often somebody who knows nothing is right. */
export const floorOf = (options: number | undefined) => (options === undefined || options < 2 ? 0 : 1 / options)

/** What has no topic shares one. */
export const skillsOf = ({ skills }: Pick<Ask, 'skills'>): readonly string[] => (skills.length === 0 ? [''] : skills)
