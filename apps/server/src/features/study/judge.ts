import type { RefusalReason } from '@titer/contract'
import { isOf, isOwnDay, isOwnItem, nearestOwnDay, type Feature, type StudyEvent } from '@titer/domain'
import type { KnownItem } from '../content/index.ts'

/** All that has to be known about somebody to judge what they did. */
export interface Standing {
  createdAt: number
  trialEndsAt: number
  now: number
  /** Whether a plan has this, or had it at that moment or so shortly before that the device could not know. */
  wasOpen: (feature: Feature, at: number) => boolean
  /** Whether this was answered before. */
  hasSeen: (item: string) => boolean
  find: (item: string) => KnownItem | undefined
}

export type Judged = { event: StudyEvent } | { id: string; reason: RefusalReason }

// Clocks are never quite alike.
const mostAheadMs = 10 * 60_000

/** Nobody has done anything before they came. */
const sinceJoining = (event: StudyEvent, { createdAt }: Standing): StudyEvent =>
  event.at < createdAt - mostAheadMs ? { ...event, at: createdAt, day: nearestOwnDay(event.day, createdAt) } : event

/** An event as it is to be kept, with the server's own word on what was right, or why it is not. */
export function judge(sent: StudyEvent, standing: Standing): Judged {
  const refuse = (reason: RefusalReason): Judged => ({ id: sent.id, reason })
  const event = sinceJoining(sent, standing)
  // Not for good: the device, which knows in what order things were done, puts them right and sends them again.
  if (event.at > standing.now + mostAheadMs || !isOwnDay(event.day, event.at)) return refuse('time')
  if (isOf(event, 'wroteQuestion')) {
    const isAllowed = event.body.isGone || standing.wasOpen('custom_questions', event.at)
    if (!isOwnItem(event.body.item) || event.body.keyAt >= event.body.options.length) return refuse('shape')
    return isAllowed ? { event } : refuse('locked')
  }
  if (!isOf(event, 'answered') || isOwnItem(event.body.item)) return { event }
  const item = standing.find(event.body.item)
  const wording = item?.wordings.get(event.body.version)
  if (item === undefined || wording === undefined) return refuse('item')
  if (event.body.chosen >= wording.options) return refuse('shape')
  const isPaid = standing.wasOpen('full_content', event.at)
  if (item.tier === 'starter' && !isPaid) return refuse('locked')
  if (!isPaid && event.at > standing.trialEndsAt && !standing.hasSeen(event.body.item)) return refuse('trial')
  const body = { ...event.body, mode: item.mode, isRight: event.body.chosen === wording.keyAt }
  return { event: { ...event, body } }
}
