import 'fake-indexeddb/auto'
import { accountCalls, studyCalls, studyLimits } from '@titer/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { StudyDatabase } from '../log/database.ts'
import * as log from '../log/record.ts'
import { writeValue } from '../log/values.ts'
import { eventsPath, maxBatch, refreshPath, sendPending, clockToleranceMs } from './send-pending.ts'

const [start, dayMs] = [Date.UTC(2026, 10, 16, 8), 86_400_000]
const setDeviceClock = (now: number) => vi.useFakeTimers({ now, toFake: ['Date'] })

afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await new StudyDatabase(7).delete()
})

/**
 * Creates events when the device's clock shows `studied`, closes the app, and runs the worker when the clock shows
 * `now`. Returns the user id and the items of each request that the worker sent.
 */
async function sentBy({ studied, now, serverTime }: { studied: number; now: number; serverTime: number }) {
  const arrived: { user: number; events: { body: { item: string } }[] }[] = []
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (path === refreshPath) return Response.json({ token: 't', userId: 7 })
    if (method !== 'POST') return Response.json({ serverTime })
    arrived.push(JSON.parse(body as string) as (typeof arrived)[0])
    return Response.json({})
  })
  const database = new StudyDatabase(7)
  await writeValue(database, 'settledAt', start)
  setDeviceClock(studied)
  for (let at = 0; at < 12; at += 1) {
    setDeviceClock(studied + at)
    await log.record(database, 'bookmarked', { item: `i${at}`, isOn: true })
  }
  database.close()
  setDeviceClock(now)
  await sendPending()
  return arrived.map(({ user, events }) => [user, ...events.map(({ body }) => body.item)])
}

it('the worker’s paths and clock tolerance match the app’s, and its batches fit the server’s size limit', () => {
  expect(refreshPath).toBe(accountCalls.refresh.path)
  expect([eventsPath, eventsPath]).toEqual([studyCalls.push.path, studyCalls.pull.path])
  expect(clockToleranceMs).toBe(log.clockToleranceMs)
  const text = '\u0001'.repeat(studyLimits.side * 4)
  expect(maxBatch * JSON.stringify({ text }).length).toBeLessThan(1024 * 1024)
})

it('[T-71] the worker sends all of the student’s pending events, in the order in which they were created', async () => {
  const done = start + dayMs
  expect(await sentBy({ studied: done, now: done + 60_000, serverTime: done + 61_000 })).toEqual([
    [7, ...Array.from({ length: 10 }, (_, at) => `i${at}`)],
    [7, 'i10', 'i11'],
  ])
})

it.each([
  ['is slow', start + dayMs, start + dayMs + 60_000, start + 4 * dayMs],
  ['was fast and has been corrected', start + 4 * dayMs, start + dayMs, start + dayMs],
  ['was slow and has been corrected', start - dayMs, start + dayMs, start + dayMs],
])('[T-71] the worker sends no events when the device’s clock %s', async (_, studied, now, serverTime) => {
  expect(await sentBy({ studied, now, serverTime })).toEqual([])
})
