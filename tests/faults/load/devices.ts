import { shiftDate } from './shifted-date.ts'
import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { studyCalls, studyLimits } from '@titer/contract'
import { StudyDatabase } from '@titer/study/src/log/database.ts'
import { record } from '@titer/study/src/log/record.ts'
import { syncOnce } from '@titer/study/src/sync/sync.ts'
import type { DevicesOrder, DevicesResult, Student } from './students.ts'
import { createVisitor, untilAnswered, type Visitor } from './visitor.ts'

// This process simulates the students' devices. It runs the study app's own log and sync code, with its own clock.

const longestFlushMs = 120_000
const expiryChance = 0.03

const result: DevicesResult = { made: 0, kept: 0, lost: 0, doubled: 0, refused: {}, signedOut: 0 }
let isOver = false
let studying: Promise<unknown> = Promise.resolve()

process.on('disconnect', () => process.exit())
process.on('message', (order: DevicesOrder) => {
  if (order.kind === 'start') studying = Promise.all(order.students.map((student, at) => study(order, student, at)))
  if (order.kind === 'shift') shiftDate(order.aheadMs)
  if (order.kind === 'finish') {
    isOver = true
    void studying.then(() => process.send?.(result))
  }
})

type Start = Extract<DevicesOrder, { kind: 'start' }>

async function study({ study: site, password, items }: Start, { id, email }: Student, at: number) {
  const visitor = createVisitor(site, `10.1.${Math.floor(at / 250)}.${at % 250}`)
  await visitor.signIn(email, password)
  const database = new StudyDatabase(id)
  const recorded = new Set<string>()
  const session = randomUUID()
  const planned = items.map((item) => item.id)
  const plan = { session, mode: 'quickfire', items: planned, isExam: false, seconds: null, title: 'Practice' } as const
  recorded.add((await record(database, 'started', plan)).id)

  const signInIfSignedOut = async () => {
    if (visitor.session.getSnapshot().status === 'signedIn') return
    result.signedOut += 1
    await visitor.signIn(email, password)
  }
  for (let turn = 0; !isOver; turn += 1) {
    const { id: item, version } = items[turn % items.length] ?? { id: '', version: '' }
    const chosen = Math.floor(Math.random() * 3)
    const answer = { session, mode: 'quickfire', item, version, chosen, isRight: false, ms: 9_000 } as const
    recorded.add((await record(database, 'answered', { ...answer, confidence: null })).id)
    if (Math.random() < expiryChance) visitor.expireToken()
    await syncOnce(database, visitor.session.call).catch(() => undefined)
    await signInIfSignedOut()
    await pause(50 + Math.random() * 250)
  }
  await flush(database, visitor, signInIfSignedOut)
  await count(database, visitor, recorded)
}

const countUnsent = (database: StudyDatabase) => database.events.where('standing').equals('new').count()

/** Syncs until the device has no unsent events, for at most two minutes. */
async function flush(database: StudyDatabase, visitor: Visitor, signInIfSignedOut: () => Promise<void>) {
  const deadline = performance.now() + longestFlushMs
  while ((await countUnsent(database)) > 0 && performance.now() < deadline) {
    await syncOnce(database, visitor.session.call).catch(() => pause(200))
    await signInIfSignedOut()
  }
}

/**
 * Fetches the whole log from the server, as a new device does, and compares it with the events that this device
 * recorded.
 */
async function count(database: StudyDatabase, { session }: Visitor, recorded: ReadonlySet<string>) {
  const found: string[] = []
  for (let after = 0, hasMore = true; hasMore;) {
    const query = { user: database.userId, after, limit: studyLimits.page }
    const page = await untilAnswered(() => session.call(studyCalls.pull, { query }))
    found.push(...page.events.map((event) => event.id))
    ;({ cursor: after, hasMore } = page)
  }
  const known = new Set(found)
  const kept = [...recorded].filter((id) => known.has(id)).length
  result.made += recorded.size
  result.kept += kept
  result.lost += recorded.size - kept
  result.doubled += found.length - kept
  for (const { reason = '' } of await database.events.where('standing').equals('refused').toArray()) {
    result.refused[reason] = (result.refused[reason] ?? 0) + 1
  }
}
