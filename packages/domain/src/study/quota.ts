import { dayMs } from '../scheduling/scheduler.ts'

/**
 * How much a student may store. docs/operations.md compares these limits with the work of a very diligent student.
 * `first` leaves room for a large import of cards. `perDay` is added for every day since the account was created, so
 * that a student who was offline for months can still send everything.
 */
const limits = { first: { events: 40_000, bytes: 40_000_000 }, perDay: { events: 2_000, bytes: 250_000 } }

export interface StudyQuota {
  events: number
  bytes: number
}

/** Returns how many events, and how many bytes in their bodies, an account of this age may have stored. */
export function studyQuota(createdAt: number, now: number): StudyQuota {
  const days = Math.max(0, Math.floor((now - createdAt) / dayMs))
  return {
    events: limits.first.events + days * limits.perDay.events,
    bytes: limits.first.bytes + days * limits.perDay.bytes,
  }
}
