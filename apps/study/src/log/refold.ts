import {
  countedAnswers,
  foldCard,
  foldItem,
  foldSession,
  foldSettings,
  fsrsScheduler,
  sortEvents,
  isEventOfKind,
  isOpen,
  isOwnItem,
  sm2,
  type Scheduler,
  type StudyEvent,
  type StudySettings,
} from '@titer/domain'
import type { CardRow, DayRow, ItemRow, LoggedEvent, SessionRow, StudyDatabase } from './database.ts'
import { refoldFacts } from './refold-facts.ts'
import { readValue, writeValue } from './values.ts'

// The due date of a card that was never reviewed.
const never = Number.MAX_SAFE_INTEGER

export const schedulerOf = ({ scheduler, retention }: StudySettings): Scheduler =>
  scheduler === 'fsrs' ? fsrsScheduler(retention) : sm2

const idsOf = (kind: string, subjects: readonly string[]) =>
  subjects.filter((subject) => subject.startsWith(`${kind}:`)).map((subject) => subject.slice(kind.length + 1))

interface Subject {
  id: string
  events: LoggedEvent[]
}

// Reading the whole log once is faster than this many queries.
const maxQueries = 1_000

function groupBySubject(events: readonly LoggedEvent[]) {
  const groups = new Map<string, LoggedEvent[]>()
  for (const event of events) {
    for (const subject of event.subjects) {
      const group = groups.get(subject)
      if (group === undefined) groups.set(subject, [event])
      else group.push(event)
    }
  }
  return groups
}

/**
 * Returns functions that read the events about a subject from the log as if `changed` were already stored. A subject is a
 * key such as `item:<id>`, `card:<id>` or `settings`. `stored` contains the stored log by subject, if it was read before.
 */
function readerOf(
  database: StudyDatabase,
  changed: readonly LoggedEvent[],
  stored?: ReadonlyMap<string, LoggedEvent[]>,
) {
  const ids = new Set(changed.map(({ id }) => id))
  const changes = groupBySubject(changed)
  const read = new Map<string, Promise<LoggedEvent[]>>()
  const about = (subject: string) => {
    const events = read.get(subject) ?? find(subject)
    read.set(subject, events)
    return events
  }
  const find = async (subject: string) => {
    const found = stored
      ? (stored.get(subject) ?? [])
      : await database.events.where('subjects').equals(subject).toArray()
    const known = found.filter(({ id }) => !ids.has(id))
    return [...known, ...(changes.get(subject) ?? [])].filter(({ standing }) => standing !== 'refused')
  }
  return {
    about,
    // The queries run in parallel, because each query takes a fixed time even if its result is small.
    all: (kind: string, subjects: readonly string[]): Promise<Subject[]> =>
      Promise.all(idsOf(kind, subjects).map(async (id) => ({ id, events: await about(`${kind}:${id}`) }))),
  }
}

/**
 * Folds each subject again from its own events, so the work depends on the length of the subject's history and not of
 * the whole log. Returns the XP that each day has gained or lost.
 */
export async function refold(
  database: StudyDatabase,
  subjects: readonly string[],
  changed: readonly LoggedEvent[],
): Promise<Pick<DayRow, 'day' | 'xp'>[]> {
  const stored = subjects.length > maxQueries ? groupBySubject(await database.events.toArray()) : undefined
  const log = readerOf(database, changed, stored)
  if (subjects.includes('settings')) await refoldSettings(database, await log.about('settings'))
  const [items, itemsBefore, cards, named, articles, exams, settings, { xp }] = await Promise.all([
    log.all('item', subjects),
    database.items.bulkGet(idsOf('item', subjects)),
    log.all('card', subjects),
    log.all('session', subjects),
    log.all('article', subjects),
    log.all('exam', subjects),
    readValue(database, 'settings'),
    readValue(database, 'totals'),
  ])
  const itemRows = items.map(itemRowOf)
  const touched = items.flatMap(({ events }, at) => sessionsAffected(events, itemsBefore[at], itemRows[at]))
  const others = [...new Set(touched)].filter((subject) => !subjects.includes(subject))
  const sessions = others.length === 0 ? named : [...named, ...(await log.all('session', others))]
  const before = await database.sessions.bulkGet(sessions.map(({ id }) => id))
  const rows = await sessionRowsOf(database, sessions, itemRows)
  const gained = [...rows.flatMap((row) => xpOf(row, 1)), ...before.flatMap((row) => xpOf(row, -1))]
  const total = gained.reduce((sum, each) => sum + each.xp, 0)
  // A session disappears when the server rejects the event that started the session.
  const removed = before.flatMap((row) => (row === undefined || rows.some(({ id }) => id === row.id) ? [] : [row.id]))
  await Promise.all([
    database.items.bulkPut(itemRows),
    database.ownQuestions.bulkPut(
      items.flatMap(({ events }) => lastOf(events, 'wroteQuestion') ?? []).map(({ body, at }) => ({ ...body, at })),
    ),
    // Deletes the student's own questions, cards and exams for which the server rejected the event that created them.
    database.ownQuestions.bulkDelete(unwritten(items, 'wroteQuestion')),
    database.ownCards.bulkDelete(unwritten(cards, 'wroteCard')),
    database.cards.bulkPut(cards.map((card) => cardRowOf(card, schedulerOf(settings)))),
    database.ownCards.bulkPut(
      cards.flatMap(({ events }) => lastOf(events, 'wroteCard') ?? []).map(({ body, at }) => ({ ...body, at })),
    ),
    database.sessions.bulkPut(rows),
    database.sessions.bulkDelete(removed),
    database.articleMarks.bulkPut(
      articles.flatMap(({ id, events }) => {
        const last = lastOf(events, 'read')
        return last === undefined ? [] : [{ id, isRead: last.body.isOn, at: last.at }]
      }),
    ),
    database.exams.bulkPut(exams.flatMap(({ events }) => lastOf(events, 'plannedExam')?.body ?? [])),
    database.exams.bulkDelete(unwritten(exams, 'plannedExam')),
    total !== 0 && writeValue(database, 'totals', { xp: xp + total }),
    refoldFacts(database, subjects, log.about, schedulerOf(settings)),
  ])
  return gained
}

const unwritten = (subjects: readonly Subject[], kind: 'wroteQuestion' | 'wroteCard' | 'plannedExam') =>
  subjects
    .filter(({ id, events }) => (kind === 'plannedExam' || isOwnItem(id)) && lastOf(events, kind) === undefined)
    .map(({ id }) => id)

function itemRowOf({ id, events }: Subject): ItemRow {
  const rights = countedAnswers(events).flatMap(({ at, body }) => (body.isRight ? [at] : []))
  return { id, ...foldItem(events), rightAts: rights.toSorted((one, other) => one - other) }
}

/**
 * Returns the sessions whose XP may change: those with an answer to this item after the earliest of the right answers
 * that were added or removed.
 */
function sessionsAffected(events: readonly LoggedEvent[], before: ItemRow | undefined, after: ItemRow | undefined) {
  const [rightsBefore, rightsAfter] = [before?.rightAts ?? [], after?.rightAts ?? []]
  const [longer, shorter] =
    rightsBefore.length > rightsAfter.length ? [rightsBefore, rightsAfter] : [rightsAfter, rightsBefore]
  const changedAt = Math.min(
    ...longer.flatMap((at, place) => (at === shorter[place] ? [] : [at, shorter[place] ?? at])),
  )
  return events.flatMap((event) =>
    isEventOfKind(event, 'answered') && event.at > changedAt ? [`session:${event.body.session}`] : [],
  )
}

function cardRowOf({ id, events }: Subject, scheduler: Scheduler): CardRow {
  const state = foldCard(events, scheduler)
  return { id, ...state, dueAt: state.memory?.dueAt ?? never }
}

/**
 * Folds sessions. The items must be folded first, because an answer's XP depends on earlier right answers to the same
 * item.
 */
async function sessionRowsOf(database: StudyDatabase, sessions: readonly Subject[], folded: readonly ItemRow[]) {
  const rightAts = new Map(folded.map((row) => [row.id, row.rightAts]))
  const asked = sessions.flatMap(({ events }) =>
    events.flatMap((event) => (isEventOfKind(event, 'answered') ? [event.body.item] : [])),
  )
  const others = [...new Set(asked)].filter((item) => !rightAts.has(item))
  for (const row of await database.items.bulkGet(others)) if (row !== undefined) rightAts.set(row.id, row.rightAts)
  return sessions.flatMap(({ id, events }): SessionRow[] => {
    const state = foldSession(events, {
      rightBefore: (item, at) => (rightAts.get(item) ?? []).filter((right) => right < at).length,
      // The device does not compare answers across sessions. Only the server knows the answers of all devices, and
      // detects answers that overlap in time.
      sinceLast: () => Number.POSITIVE_INFINITY,
    })
    if (state === undefined) return []
    const xpByDay: Record<string, number> = {}
    for (const { day, xp } of state.answers) xpByDay[day] = (xpByDay[day] ?? 0) + xp
    return [{ id, ...state, xpByDay, isOpen: isOpen(state) ? 1 : 0 }]
  })
}

const xpOf = (row: SessionRow | undefined, sign: 1 | -1) =>
  Object.entries(row?.xpByDay ?? {}).map(([day, xp]) => ({ day, xp: sign * xp }))

async function refoldSettings(database: StudyDatabase, events: readonly LoggedEvent[]) {
  const before = await readValue(database, 'settings')
  const settings = foldSettings(events.filter((event) => isEventOfKind(event, 'set')))
  await writeValue(database, 'settings', settings)
  const spread = lastOf(events, 'spreadOut')
  await writeValue(database, 'spread', { at: spread?.at ?? 0, days: {}, cardsPerDay: 0, ...spread?.body })
  if (before.scheduler === settings.scheduler && before.retention === settings.retention) return
  // The new scheduler computes other due dates from the same reviews, so fold all cards and missed facts again.
  const [ids, facts] = await Promise.all([
    database.cards.toCollection().primaryKeys(),
    database.missedFacts.toCollection().primaryKeys(),
  ])
  const log = readerOf(database, [])
  const cards = await log.all(
    'card',
    ids.map((id) => `card:${id}`),
  )
  await database.cards.bulkPut(cards.map((card) => cardRowOf(card, schedulerOf(settings))))
  const subjects = facts.map((id) => `fact:${id}`)
  await refoldFacts(database, subjects, log.about, schedulerOf(settings))
}

const lastOf = <K extends StudyEvent['kind']>(events: readonly StudyEvent[], kind: K) =>
  sortEvents(events.filter((event) => isEventOfKind(event, kind))).at(-1)

/** Computes the missed facts of these questions again from the log. */
export const refoldFactsOf = async (database: StudyDatabase, items: readonly string[]) =>
  refoldFacts(
    database,
    items.map((id) => `item:${id}`),
    readerOf(database, []).about,
    schedulerOf(await readValue(database, 'settings')),
  )
