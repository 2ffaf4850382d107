import type { RefusalReason } from '@titer/contract'
import {
  isEventOfKind,
  isPossibleDay,
  isOwnItem,
  nearestPossibleDay,
  type Feature,
  type StudyEvent,
} from '@titer/domain'
import type { KnownItem } from '../content/index.ts'

/** The data about a student that is needed to validate their events. */
export interface ValidationContext {
  createdAt: number
  trialEndsAt: number
  now: number
  /**
   * Checks whether the student's plan included the feature at that time. A plan still counts for some days after its
   * end, because an offline device cannot detect that the plan has ended.
   */
  hadFeature: (feature: Feature, at: number) => boolean
  /**
   * Checks whether the student has already answered the item. An answer in the current push also counts if it was given
   * before the trial ended.
   */
  hasSeen: (item: string) => boolean
  find: (item: string) => KnownItem | undefined
}

export type ValidatedEvent = { event: StudyEvent } | { id: string; reason: RefusalReason }

// An event may be dated this far in the future, because a device's clock may differ a little from the server's clock.
const maxClockSkewMs = 10 * 60_000

/**
 * Moves an event that is dated more than ten minutes before the student joined: its time to the time of joining, and
 * its day to the nearest possible day. The device's clock must have been wrong.
 */
const moveAfterJoining = (event: StudyEvent, { createdAt }: ValidationContext): StudyEvent =>
  event.at < createdAt - maxClockSkewMs
    ? { ...event, at: createdAt, day: nearestPossibleDay(event.day, createdAt) }
    : event

/**
 * Returns the event to store, or the reason for refusing it. For an item of the bank, the server itself decides whether
 * the answer is right, and ignores the device's own result.
 */
export function validateEvent(sent: StudyEvent, context: ValidationContext): ValidatedEvent {
  const refuse = (reason: RefusalReason): ValidatedEvent => ({ id: sent.id, reason })
  const event = moveAfterJoining(sent, context)
  // This refusal is not final. The device still knows the order of its events, so it corrects their times and sends
  // them again.
  if (event.at > context.now + maxClockSkewMs || !isPossibleDay(event.day, event.at)) return refuse('time')
  if (isEventOfKind(event, 'wroteQuestion')) {
    const isAllowed = event.body.isGone || context.hadFeature('custom_questions', event.at)
    if (!isOwnItem(event.body.item) || event.body.keyAt >= event.body.options.length) return refuse('shape')
    return isAllowed ? { event } : refuse('locked')
  }
  if (!isEventOfKind(event, 'answered') || isOwnItem(event.body.item)) return { event }
  const item = context.find(event.body.item)
  const wording = item?.wordings.get(event.body.version)
  if (item === undefined || wording === undefined) return refuse('item')
  if (event.body.chosen >= wording.options) return refuse('shape')
  const isPaid = context.hadFeature('full_content', event.at)
  if (item.tier === 'starter' && !isPaid) return refuse('locked')
  if (!isPaid && event.at > context.trialEndsAt && !context.hasSeen(event.body.item)) return refuse('trial')
  const body = { ...event.body, mode: item.mode, isRight: event.body.chosen === wording.keyAt }
  return { event: { ...event, body } }
}
