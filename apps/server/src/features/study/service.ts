import { readStudyEvent, studyLimits, type RefusalReason, type SentEvent } from '@titer/contract'
import { isOf, isOwnItem, opens, type Feature, type StudyEvent, type Tier } from '@titer/domain'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { trialEnd, type Content } from '../content/index.ts'
import type { Subscriptions } from '../subscriptions/index.ts'
import { judge } from './judge.ts'
import { studyStore } from './store.ts'

interface Student {
  id: number
  createdAt: Date
  tier: Tier
}

interface Needs {
  database: Database
  clock: Clock
  content: Pick<Content, 'find' | 'lookUp'>
  subscriptions: Pick<Subscriptions, 'plansOf'>
  /** Told whose log has grown. It does not wait, and never fails. */
  onKept: (userId: number) => void
}

// So few could be told apart.
const fewestChoices = 20
// In percent: nobody needs to know more exactly.
const shareStep = 5
// A device that was offline could not know that the plan had ended.
const graceMs = 7 * 86_400_000

/** The log of what students did: taken once each, from any device, and given to all of them. */
export function createStudy({ database, clock, content, subscriptions, onKept }: Needs) {
  const store = studyStore(database)
  const tellings = new Map<string, { total: number; shares: number[] }>()

  /** Whether an answer would be refused by what is known here, though another release may know better. */
  const isDoubtful = ({ item, version }: { item: string; version: string }, isPaid: boolean) => {
    const known = content.find(item)
    return known?.wordings.has(version) !== true || (known.tier === 'starter' && !isPaid)
  }

  /** To which topics the questions belong that were answered here. */
  const topicsOf = (events: readonly StudyEvent[]) => {
    const answered = events.flatMap((event) => (isOf(event, 'answered') ? [event.body.item] : []))
    return [...new Set(answered)].flatMap((id) => {
      const item = content.find(id)
      return item?.mode === 'quickfire' ? [{ id, topic: item.topic }] : []
    })
  }

  /** What it takes to judge these events; only what they need is looked up. */
  const standingOf = async (student: Student, events: readonly StudyEvent[]) => {
    const now = clock.now().getTime()
    const trialEndsAt = trialEnd(student.createdAt)
    const isPaid = opens(student.tier, 'full_content')
    const answers = events.filter((event) => isOf(event, 'answered')).filter(({ body }) => !isOwnItem(body.item))
    const asksMore = !isPaid && answers.length > 0
    const writes = !opens(student.tier, 'custom_questions') && events.some((event) => isOf(event, 'wroteQuestion'))
    const plans = asksMore || writes ? await subscriptions.plansOf(student.id) : []
    const isLate = asksMore && now > trialEndsAt
    const seen = new Set(isLate ? await store.answeredItems(student.id) : [])
    for (const { at, body } of answers) if (at <= trialEndsAt) seen.add(body.item)
    await content.lookUp(answers.map(({ body }) => body).filter((body) => isDoubtful(body, isPaid)))
    return {
      createdAt: student.createdAt.getTime(),
      trialEndsAt,
      now,
      find: content.find,
      wasOpen: (feature: Feature, at: number) =>
        opens(student.tier, feature) ||
        plans.some(
          ({ tier, from, until }) => opens(tier, feature) && at >= from.getTime() && at < until.getTime() + graceMs,
        ),
      hasSeen: (item: string) => seen.has(item),
    }
  }

  return {
    push: async (student: Student, events: readonly SentEvent[]) => {
      const read = events.map((sent) => ({ id: sent.id, event: readStudyEvent(sent) }))
      const known = read.flatMap(({ event }) => event ?? [])
      const standing = await standingOf(student, known)
      const judged = read.map(({ id, event }) =>
        event === undefined ? { id, reason: 'shape' as const } : judge(event, standing),
      )
      const kept = judged.flatMap((each) => ('event' in each ? [each.event] : []))
      const refused: { id: string; reason: RefusalReason }[] = judged.flatMap((each) => ('event' in each ? [] : [each]))
      if (kept.length > 0) {
        await store.add(student.id, kept)
        onKept(student.id)
      }
      return { success: true as const, refused }
    },

    pull: async (userId: number, after: number, limit: number = studyLimits.page) => {
      const found = await store.after(userId, after, limit + 1)
      const events = found.slice(0, limit)
      return {
        success: true as const,
        serverTime: clock.now().getTime(),
        events,
        topics: topicsOf(events as unknown as StudyEvent[]),
        cursor: events.at(-1)?.seq ?? after,
        hasMore: found.length > limit,
      }
    },

    /** Which share chose what at their first try; nothing while they are too few. */
    choices: async (item: string, version: string) => {
      const rows = await store.choices(item, version)
      const total = rows.reduce((sum, { count }) => sum + count, 0)
      if (total < fewestChoices) return { success: true as const, shares: null }
      // Shares before and after somebody has answered would tell what they chose: they move by twenty at a time.
      const name = `${item} ${version}`
      const told = tellings.get(name)
      if (told !== undefined && total < told.total + fewestChoices)
        return { success: true as const, shares: told.shares }
      const options = content.find(item)?.wordings.get(version)?.options ?? 0
      const counts = Array.from({ length: Math.max(options, ...rows.map(({ chosen }) => chosen + 1)) }, (_, at) =>
        rows.reduce((sum, { chosen, count }) => sum + (chosen === at ? count : 0), 0),
      )
      const shares = sharesOf(counts)
      tellings.set(name, { total, shares })
      return { success: true as const, shares }
    },

    answeredItems: store.answeredItems,
  }
}

/** In steps, and a hundred together: what is left over goes to those that were rounded down the most. */
function sharesOf(counts: readonly number[]): number[] {
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
