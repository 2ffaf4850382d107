import { dayMs } from '../scheduling/scheduler.ts'
import { tierIncludes } from './access.ts'
import type { Tier } from './tier.ts'

/** The number of days for which only Premium has a new topic. */
export const earlyAccessDays = 14

/**
 * Returns the time at which a tier may open content that was published on a day, such as 2026-12-01. The day begins at
 * midnight in Pakistan, which is five hours ahead of UTC all year.
 */
export const contentOpensAt = (published: string, tier: Tier): number =>
  Date.parse(`${published}T00:00:00+05:00`) + (tierIncludes(tier, 'priority_content') ? 0 : earlyAccessDays * dayMs)
