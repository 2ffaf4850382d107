import { readStudyEvent, studyLimits, type RefusalReason, type SentEvent } from '@titer/contract'
import {
  isEventOfKind,
  isOwnItem,
  studyQuota,
  tierIncludes,
  trialEnd,
  type Feature,
  type StudyEvent,
  type Tier,
} from '@titer/domain'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Content } from '../content/index.ts'
import type { Subscriptions } from '../subscriptions/index.ts'
import { validateEvent } from './event-validation.ts'
import { studyStore } from './store.ts'

interface Student {
  id: number
  createdAt: Date
  /**
   * Set only if the student has used the trial before, with an account that was deleted: the time when that trial
   * started.
   */
  trialStartedAt?: Date | null
  tier: Tier
}

interface Needs {
  database: Database
  clock: Clock
  content: Pick<Content, 'find' | 'reloadItems'>
  subscriptions: Pick<Subscriptions, 'planHistory'>
  /** Called after events have been stored. It must return immediately and must not throw. */
  onEventsStored: (userId: number) => void
  countPush: (accepted: number, rejectedBecause: RefusalReason[]) => void
}

// The maximum size of the events in one page, so that events with long texts do not fill the memory.
const maxPageBytes = 1_000_000
// The shares of a question are published after this many answers, and change only after this many more, so that nobody
// can be identified.
const minAnswers = 20
// Shares are rounded to multiples of this percentage. A student does not need more precision.
const shareStep = 5
// A plan still counts for this long after its end, because an offline device cannot detect that the plan has ended.
const graceMs = 7 * 86_400_000

const toId = ({ id }: { id: string }) => id

/**
 * Creates the study feature, which stores the students' event logs. Each event is stored only once, even if several
 * devices send it, and all of the student's devices can read it.
 */
export function createStudy({ database, clock, content, subscriptions, onEventsStored, countPush }: Needs) {
  const store = studyStore(database)

  /**
   * Checks whether the items in memory would cause an answer to be rejected. Another server may already run a newer
   * release with other items, so the item is read from the database before the answer is rejected.
   */
  const needsLookUp = ({ item, version }: { item: string; version: string }, isPaid: boolean) => {
    const known = content.find(item)
    return known?.wordings.has(version) !== true || (known.tier === 'starter' && !isPaid)
  }

  /**
   * Loads items from the database that this server does not know, because only a server with a newer release has served
   * them so far.
   */
  const loadUnknown = (asked: readonly { item: string; version: string }[]) =>
    content.reloadItems(asked.filter((each) => !isOwnItem(each.item) && needsLookUp(each, true)))

  /** Returns the topics of the questions that were answered in these events. */
  const topicsOf = async (events: readonly StudyEvent[]) => {
    const answers = events.flatMap((event) => (isEventOfKind(event, 'answered') ? [event.body] : []))
    await loadUnknown(answers)
    return [...new Set(answers.map(({ item }) => item))].flatMap((id) => {
      const item = content.find(id)
      return item?.mode === 'quickfire' ? [{ id, topic: item.topic }] : []
    })
  }

  /** Loads only the data that is needed to validate these events. */
  const loadContext = async (student: Student, events: readonly StudyEvent[]) => {
    const now = clock.now().getTime()
    const trialEndsAt = trialEnd(student.trialStartedAt ?? student.createdAt)
    const isPaid = tierIncludes(student.tier, 'full_content')
    const answers = events
      .filter((event) => isEventOfKind(event, 'answered'))
      .filter(({ body }) => !isOwnItem(body.item))
    const needsPlanForAnswers = !isPaid && answers.length > 0
    const needsPlanForQuestions =
      !tierIncludes(student.tier, 'custom_questions') && events.some((event) => isEventOfKind(event, 'wroteQuestion'))
    const plans = needsPlanForAnswers || needsPlanForQuestions ? await subscriptions.planHistory(student.id) : []
    const isAfterTrial = needsPlanForAnswers && now > trialEndsAt
    const seen = new Set(isAfterTrial ? await store.answeredItems(student.id) : [])
    for (const { at, body } of answers) if (at <= trialEndsAt) seen.add(body.item)
    await content.reloadItems(answers.map(({ body }) => body).filter((body) => needsLookUp(body, isPaid)))
    return {
      createdAt: student.createdAt.getTime(),
      trialEndsAt,
      now,
      find: content.find,
      hadFeature: (feature: Feature, at: number) =>
        tierIncludes(student.tier, feature) ||
        plans.some(
          ({ tier, from, until }) =>
            tierIncludes(tier, feature) && at >= from.getTime() && at < until.getTime() + graceMs,
        ),
      hasSeen: (item: string) => seen.has(item),
    }
  }

  return {
    push: async (student: Student, events: readonly SentEvent[]) => {
      const read = events.map((sent) => ({ id: sent.id, event: readStudyEvent(sent) }))
      const readable = read.flatMap(({ event }) => event ?? [])
      const context = await loadContext(student, readable)
      const validated = read.map(({ id, event }) =>
        event === undefined ? { id, reason: 'shape' as const } : validateEvent(event, context),
      )
      const accepted = validated.flatMap((each) => ('event' in each ? [each.event] : []))
      const refused: { id: string; reason: RefusalReason }[] = validated.flatMap((each) =>
        'event' in each ? [] : [each],
      )
      if (accepted.length > 0) {
        const quota = studyQuota(context.createdAt, context.now)
        if (await store.add(student.id, accepted, { receivedAt: new Date(context.now), quota })) {
          onEventsStored(student.id)
        } else {
          const stored = new Set(await store.storedIds(student.id, accepted.map(toId)))
          const ids = accepted.map(toId).filter((id) => !stored.has(id))
          refused.push(...ids.map((id) => ({ id, reason: 'quota' as const })))
        }
      }
      countPush(
        events.length - refused.length,
        refused.map(({ reason }) => reason),
      )
      return { success: true as const, refused }
    },

    pull: async (userId: number, after: number, limit: number = studyLimits.page) => {
      const { events, hasMore } = await store.pageAfter(userId, after, limit, maxPageBytes)
      return {
        success: true as const,
        serverTime: clock.now().getTime(),
        events,
        topics: await topicsOf(events as unknown as StudyEvent[]),
        cursor: events.at(-1)?.seq ?? after,
        hasMore,
      }
    },

    /**
     * Returns the share of students who chose each option at their first attempt, or null while too few students have
     * answered.
     */
    choices: async (item: string, version: string) => {
      const rows = await store.choices(item, version)
      const total = rows.reduce((sum, { count }) => sum + count, 0)
      if (total < minAnswers) return { success: true as const, shares: null }
      // Somebody who compares the shares before and after one student's answer could infer that answer. The shares
      // therefore change only after another `minAnswers` answers. They are stored in the database, so that all
      // processes return the same shares.
      const published = await store.findPublishedShares(item, version)
      if (published !== undefined && total < published.answers + minAnswers)
        return { success: true as const, shares: published.shares }
      await loadUnknown([{ item, version }])
      const options = content.find(item)?.wordings.get(version)?.options ?? 0
      const counts = Array.from({ length: Math.max(options, ...rows.map(({ chosen }) => chosen + 1)) }, (_, at) =>
        rows.reduce((sum, { chosen, count }) => sum + (chosen === at ? count : 0), 0),
      )
      await store.publishShares(item, version, total, roundedShares(counts), minAnswers)
      // Reads the shares again, because another process may have saved different shares first.
      const shares = (await store.findPublishedShares(item, version))?.shares ?? null
      return { success: true as const, shares }
    },

    answeredItems: store.answeredItems,
  }
}

/**
 * Rounds the shares to multiples of `shareStep` that add up to 100. Each share is rounded down. The remaining steps are
 * added to the shares that lost the most by rounding.
 */
function roundedShares(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0)
  const steps = 100 / shareStep
  const exact = counts.map((count) => (steps * count) / total)
  const left = steps - exact.reduce((sum, share) => sum + Math.floor(share), 0)
  const raised = new Set(
    exact
      .map((share, at) => ({ at, over: share - Math.floor(share) }))
      .toSorted((one, other) => other.over - one.over)
      .slice(0, left)
      .map(({ at }) => at),
  )
  return exact.map((share, at) => shareStep * (Math.floor(share) + (raised.has(at) ? 1 : 0)))
}

export type Study = ReturnType<typeof createStudy>
