import type { StoredEvent } from '@titer/contract'
import { isOf, subjectsOf, type StudyEvent } from '@titer/domain'
import type { DayRow, LoggedEvent, StudyDatabase } from './database.ts'
import { refold } from './refold.ts'
import { retally } from './retally.ts'
import { writeValue } from './values.ts'

/**
 * The tables that change when something is done, all in one transaction: it happened wholly, or not at all. Its work is an
 * async function of its own, by which Dexie keeps it open.
 */
export const logTables = (database: StudyDatabase) => [
  database.events,
  database.items,
  database.cards,
  database.sessions,
  database.days,
  database.tallies,
  database.articleMarks,
  database.ownCards,
  database.ownQuestions,
  database.values,
]

const logged = (event: StudyEvent, standing: LoggedEvent['standing']): LoggedEvent => ({
  ...event,
  subjects: subjectsOf(event),
  standing,
})

/** Keeps what somebody has just done here. */
export const append = (database: StudyDatabase, events: readonly StudyEvent[]) =>
  database.transaction('rw', logTables(database), async () => {
    await replace(
      database,
      events.map((event) => logged(event, 'new')),
    )
  })

/**
 * Keeps what somebody has just done here, and nothing else. It is on its way to the disk before this returns, past Dexie,
 * and arrives there even if the page is closed at once. It is to be folded next.
 */
export async function keepUnfolded(database: StudyDatabase, events: readonly StudyEvent[]) {
  if (!database.isOpen()) await database.open()
  await new Promise<void>((done, fail) => {
    const transaction = database.backendDB().transaction('events', 'readwrite')
    const store = transaction.objectStore('events')
    for (const event of events) store.add({ ...logged(event, 'new'), unfolded: 1 } satisfies LoggedEvent)
    transaction.addEventListener('complete', () => done())
    transaction.addEventListener('abort', () => fail(transaction.error ?? new Error('The answer was not kept.')))
    transaction.commit()
  })
}

/** Folds what was kept so, now or when the app died in between. */
export const foldKept = (database: StudyDatabase) =>
  database.transaction('rw', logTables(database), async () => {
    await replace(database, await database.events.where('unfolded').equals(1).toArray())
  })

/** Keeps what the server knows, and how far that goes. Its word on an event of ours stands over our own. */
export const keepStored = (database: StudyDatabase, events: readonly StoredEvent[], cursor: number) =>
  database.transaction('rw', logTables(database), async () => {
    const known = events.map(({ id, at, day, kind, body }) => logged({ id, at, day, kind, body } as StudyEvent, 'sent'))
    await replace(database, known)
    await writeValue(database, 'cursor', cursor)
  })

/** What the server has taken is its to keep; what it refused counts no more, and is shown. */
export const settlePushed = (
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

/** Puts events in the place of what was known of them, and brings everything forward that is folded from them. */
export async function replace(database: StudyDatabase, given: readonly LoggedEvent[]) {
  const events = given.map(asFolded)
  const found = await database.events.bulkGet(events.map(({ id }) => id))
  // What is not folded yet has not been counted.
  const before = found.map((event) => (event?.unfolded === 1 ? undefined : event))
  const changed = events.filter((event, at) => !isSame(event, before[at]))
  if (changed.length === 0) return
  const ids = new Set(changed.map(({ id }) => id))
  const earlier = before.filter((event) => event !== undefined && ids.has(event.id)) as LoggedEvent[]
  // Only where it stands has changed: what is folded from it has not.
  const isMoved = (event: LoggedEvent, at: number) =>
    before[at]?.standing === 'new' && event.standing === 'sent' && isSame({ ...event, standing: 'new' }, before[at])
  const moved = new Set(events.filter(isMoved).map(({ id }) => id))
  const subjects = changed.filter(({ id }) => !moved.has(id)).flatMap((event) => event.subjects)
  const answeredOn = [...changed, ...earlier].flatMap((event) =>
    isOf(event, 'answered') && !moved.has(event.id) ? [event.day] : [],
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
  /** When it was done, and when it was done that is so no more. */
  at?: number
  goneAt?: number
}

/** What an event adds to its day; sums, so their order does not matter. */
function countsOf(event: LoggedEvent, sign: 1 | -1): Counts[] {
  if (event.standing === 'refused') return []
  const { day } = event
  const when = sign === 1 ? { at: event.at } : { goneAt: event.at }
  if (isOf(event, 'answered')) {
    const { mode, isRight, ms, wasRight } = event.body
    // An answer changed in an exam is no second question.
    const counted = wasRight !== undefined ? {} : mode === 'case' ? { cases: sign } : { questions: sign }
    return [{ day, ...when, ...counted, right: sign * (Number(isRight) - Number(wasRight ?? false)), ms: sign * ms }]
  }
  if (isOf(event, 'reviewed')) return [{ day, ...when, reviews: sign, ms: sign * event.body.ms }]
  return isOf(event, 'undone') ? [{ day, reviews: -sign }] : []
}

const never = Number.POSITIVE_INFINITY
const nothing: Omit<DayRow, 'day'> = { questions: 0, cases: 0, right: 0, reviews: 0, ms: 0, xp: 0, firstAt: never }

/** When a day began, read from the log. */
async function readFirst(database: StudyDatabase, day: string) {
  const events = await database.events.where('day').equals(day).toArray()
  return firstOf(events.flatMap((event) => countsOf(event, 1).flatMap(({ at }) => at ?? [])))
}

const firstOf = (moments: readonly number[]) => moments.reduce((first, at) => Math.min(first, at), never)

export async function addToDays(database: StudyDatabase, counts: readonly Counts[]) {
  const days = [...Map.groupBy(counts, ({ day }) => day)]
  if (days.length === 0) return
  const rows = await database.days.bulkGet(days.map(([day]) => day))
  const added = days.map(async ([day, parts], place) => {
    const row: DayRow = { ...nothing, ...rows[place], day }
    for (const part of parts) {
      for (const name of ['questions', 'cases', 'right', 'reviews', 'ms', 'xp'] as const) row[name] += part[name] ?? 0
    }
    const done = parts.flatMap(({ at }) => at ?? [])
    const isFirstGone = parts.some(({ goneAt = never }) => goneAt <= row.firstAt && !done.includes(goneAt))
    return { ...row, firstAt: isFirstGone ? await readFirst(database, day) : Math.min(row.firstAt, firstOf(done)) }
  })
  await database.days.bulkPut(await Promise.all(added))
}

/** Reads when these days began, for what an earlier app has not kept. */
export async function setFirsts(database: StudyDatabase, days: readonly string[]) {
  for (const day of days) await database.days.update(day, { firstAt: await readFirst(database, day) })
}
