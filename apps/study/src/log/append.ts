import type { StoredEvent } from '@titer/contract'
import { isEventOfKind, subjectsOf, type StudyEvent } from '@titer/domain'
import type { DayRow, LoggedEvent, StudyDatabase } from './database.ts'
import { refold } from './refold.ts'
import { retally } from './retally.ts'
import { queueCelebrationsOf } from './celebrations.ts'
import { writeValue } from './values.ts'

/**
 * Returns the tables that one event can change. They are written in one transaction, so an event is stored completely
 * or not at all. The function passed to `transaction` must be async, because Dexie keeps a transaction open only across
 * the awaits of an async function.
 */
export const logTables = (database: StudyDatabase) => [
  database.events,
  database.items,
  database.cards,
  database.sessions,
  database.missedFacts,
  database.exams,
  database.days,
  database.tallies,
  database.articleMarks,
  database.ownCards,
  database.ownQuestions,
  database.values,
]

const asLogged = (event: StudyEvent, standing: LoggedEvent['standing']): LoggedEvent => ({
  ...event,
  subjects: subjectsOf(event),
  standing,
})

/** Stores and folds events that this device created. */
export const append = (database: StudyDatabase, events: readonly StudyEvent[]) =>
  database.transaction('rw', logTables(database), async () => {
    await foldOwn(
      database,
      events.map((event) => asLogged(event, 'new')),
    )
  })

/**
 * Folds events that this device created, and queues the celebrations that they cause. Events from other devices cause
 * no celebrations.
 */
const foldOwn = (database: StudyDatabase, events: readonly LoggedEvent[]) =>
  queueCelebrationsOf(database, events, () => replace(database, events))

/**
 * Stores events without folding them. The caller must call `foldPending` afterwards. The write bypasses Dexie, and the
 * commit is requested in the same task, so the events reach the disk even if the page is closed immediately afterwards.
 */
export async function appendUnfolded(database: StudyDatabase, events: readonly StudyEvent[]) {
  if (!database.isOpen()) await database.open()
  await new Promise<void>((done, fail) => {
    const transaction = database.backendDB().transaction('events', 'readwrite')
    const store = transaction.objectStore('events')
    for (const event of events) store.add({ ...asLogged(event, 'new'), unfolded: 1 } satisfies LoggedEvent)
    transaction.addEventListener('complete', () => done())
    transaction.addEventListener('abort', () =>
      fail(transaction.error ?? new Error('The browser did not store the answer.')),
    )
    transaction.commit()
  })
}

/**
 * Folds the events that `appendUnfolded` stored. If the app is closed before that, they are folded at the next start.
 */
export const foldPending = (database: StudyDatabase) =>
  database.transaction('rw', logTables(database), async () => {
    await foldOwn(database, await database.events.where('unfolded').equals(1).toArray())
  })

/**
 * Stores events from the server, and the cursor: the position up to which the device now has the server's log. The
 * server's version of an event replaces the local version.
 */
export const storeServerEvents = (database: StudyDatabase, events: readonly StoredEvent[], cursor: number) =>
  database.transaction('rw', logTables(database), async () => {
    const known = events.map(({ id, at, day, kind, body }) =>
      asLogged({ id, at, day, kind, body } as StudyEvent, 'sent'),
    )
    await replace(database, known)
    await writeValue(database, 'cursor', cursor)
  })

/**
 * Marks pushed events as `sent` or `refused`. A refused event no longer counts, and the student is shown the reason.
 */
export const markPushed = (
  database: StudyDatabase,
  sent: readonly LoggedEvent[],
  refused: ReadonlyMap<string, string>,
) =>
  database.transaction('rw', logTables(database), async () => {
    await replace(
      database,
      sent.map((event) => {
        const reason = refused.get(event.id)
        return reason === undefined ? { ...event, standing: 'sent' } : { ...event, standing: 'refused', reason }
      }),
    )
  })

/** Replaces the stored versions of events, and updates all data that is folded from these events. */
export async function replace(database: StudyDatabase, given: readonly LoggedEvent[]) {
  const events = given.map(asFolded)
  const found = await database.events.bulkGet(events.map(({ id }) => id))
  // The totals do not contain an event that is not folded yet, so nothing has to be subtracted for it.
  const before = found.map((event) => (event?.unfolded === 1 ? undefined : event))
  const changed = events.filter((event, at) => !isSame(event, before[at]))
  if (changed.length === 0) return
  const ids = new Set(changed.map(({ id }) => id))
  const earlier = before.filter((event) => event !== undefined && ids.has(event.id)) as LoggedEvent[]
  // Checks whether the only change is that the server has accepted the event. The values folded from the event then
  // stay the same.
  const isOnlySent = (event: LoggedEvent, at: number) =>
    before[at]?.standing === 'new' && event.standing === 'sent' && isSame({ ...event, standing: 'new' }, before[at])
  const onlySent = new Set(events.filter(isOnlySent).map(({ id }) => id))
  const subjects = changed.filter(({ id }) => !onlySent.has(id)).flatMap((event) => event.subjects)
  const answeredOn = [...changed, ...earlier].flatMap((event) =>
    isEventOfKind(event, 'answered') && !onlySent.has(event.id) ? [event.day] : [],
  )
  const [gained] = await Promise.all([
    refold(database, [...new Set(subjects)], changed),
    retally(database, [...new Set(answeredOn)], changed),
    database.events.bulkPut(changed),
  ])
  await addToDays(database, [
    ...changed.flatMap((event) => countsOf(event, 1)),
    ...earlier.flatMap((event) => countsOf(event, -1)),
    ...gained,
  ])
}

function asFolded(event: LoggedEvent): LoggedEvent {
  const folded = { ...event }
  delete folded.unfolded
  return folded
}

const isSame = (event: LoggedEvent, before: LoggedEvent | undefined) =>
  before !== undefined &&
  before.standing === event.standing &&
  before.at === event.at &&
  before.day === event.day &&
  JSON.stringify(before.body) === JSON.stringify(event.body)

interface Counts extends Partial<Omit<DayRow, 'day' | 'firstAt'>> {
  day: string
  /** The time of an event that is being added. */
  at?: number
  /** The time of an event that is being removed. */
  removedAt?: number
}

/**
 * Returns the numbers that an event adds to its day or, with the sign -1, subtracts from it. Days contain sums, so the
 * order of the events does not matter.
 */
function countsOf(event: LoggedEvent, sign: 1 | -1): Counts[] {
  if (event.standing === 'refused') return []
  const { day } = event
  const when = sign === 1 ? { at: event.at } : { removedAt: event.at }
  if (isEventOfKind(event, 'answered')) {
    const { mode, isRight, ms, wasRight } = event.body
    // A changed answer in an exam does not count as a second question.
    const counted = wasRight !== undefined ? {} : mode === 'case' ? { cases: sign } : { questions: sign }
    return [{ day, ...when, ...counted, right: sign * (Number(isRight) - Number(wasRight ?? false)), ms: sign * ms }]
  }
  if (isEventOfKind(event, 'reviewed')) return [{ day, ...when, reviews: sign, ms: sign * event.body.ms }]
  return isEventOfKind(event, 'undone') ? [{ day, reviews: -sign }] : []
}

const never = Number.POSITIVE_INFINITY
const emptyDay: Omit<DayRow, 'day'> = { questions: 0, cases: 0, right: 0, reviews: 0, ms: 0, xp: 0, firstAt: never }

/** Reads the time of a day's first answer or review from the log. */
async function readFirst(database: StudyDatabase, day: string) {
  const events = await database.events.where('day').equals(day).toArray()
  return firstOf(events.flatMap((event) => countsOf(event, 1).flatMap(({ at }) => at ?? [])))
}

const firstOf = (moments: readonly number[]) => moments.reduce((first, at) => Math.min(first, at), never)

export async function addToDays(database: StudyDatabase, counts: readonly Counts[]) {
  const days = [...Map.groupBy(counts, ({ day }) => day)]
  if (days.length === 0) return
  const rows = await database.days.bulkGet(days.map(([day]) => day))
  const updated = days.map(async ([day, parts], place) => {
    const row: DayRow = { ...emptyDay, ...rows[place], day }
    for (const part of parts) {
      for (const name of ['questions', 'cases', 'right', 'reviews', 'ms', 'xp'] as const) row[name] += part[name] ?? 0
    }
    const added = parts.flatMap(({ at }) => at ?? [])
    const isFirstRemoved = parts.some(({ removedAt = never }) => removedAt <= row.firstAt && !added.includes(removedAt))
    return { ...row, firstAt: isFirstRemoved ? await readFirst(database, day) : Math.min(row.firstAt, firstOf(added)) }
  })
  await database.days.bulkPut(await Promise.all(updated))
}

/** Sets the time of the first answer or review on these days. An earlier version of the app did not store it. */
export async function updateFirstMoments(database: StudyDatabase, days: readonly string[]) {
  for (const day of days) await database.days.update(day, { firstAt: await readFirst(database, day) })
}
