import 'fake-indexeddb/auto'
import { contentCalls, progressCalls, studyCalls, type SentEvent } from '@titer/contract'
import { ApiError, type Session } from '@titer/client'
import { expect, it, vi } from 'vitest'
import { StudyDatabase } from '../log/database.ts'
import { record } from '../log/record.ts'
import { saveProgress } from '../log/saved-progress.ts'
import { findManifest, readValue } from '../log/values.ts'
import { createSyncEngine } from './engine.ts'

const facts = { file: 'f', bytes: 1, isOpen: false }
const manifest = { success: true, version: '1', serverTime: 0, subscription_type: 'demo', packs: [], facts, topics: [] }

const profile = { displayName: 'Ayesha', isListed: true, college: null, avatar: 'yeast', frame: 'silver' } as const
const own = { success: true, xp: 40, weekXp: 0, isCounting: false, longestStreak: 0, profile, ownPicture: null }

it.each([
  ['is nudged', 'nudge', 1],
  ['is asked to sync', 'syncNow', 3],
] as const)(
  '[T-71] the sync engine soon sends an event that the running sync did not read, if the engine %s meanwhile',
  async (_, ask, id) => {
    const database = new StudyDatabase(id)
    const pushed: string[] = []
    let answerManifest: () => void = () => undefined
    const gate = new Promise<void>((open) => (answerManifest = open))
    let isManifestRequested = false
    const answer = async (what: unknown, input: { body?: { events: SentEvent[] } }) => {
      const serverTime = Date.now()
      if (what === studyCalls.pull)
        return { success: true, serverTime, events: [], topics: [], cursor: 0, hasMore: false }
      if (what === studyCalls.push) {
        pushed.push(...(input.body?.events ?? []).map(({ id }) => id))
        return { success: true, refused: [] }
      }
      if (what === progressCalls.own) return own
      expect(what).toBe(contentCalls.manifest)
      isManifestRequested = true
      await gate
      return manifest
    }
    const engine = createSyncEngine(database, answer as unknown as Session['call'])
    const first = engine.syncNow()
    // The sync requests the manifest after it has read the log, so at this point it has read the log.
    await vi.waitFor(() => expect(isManifestRequested).toBe(true), 4_000)
    expect(engine.getSnapshot().status).toBe('syncing')
    const event = await record(database, 'bookmarked', { item: 'i1', isOn: true })
    void engine[ask]()
    answerManifest()
    await first
    expect(pushed).toEqual([])
    await vi.waitFor(() => expect(pushed).toEqual([event.id]), 4_000)
    await database.delete()
  },
)

it('[T-71] the sync engine still requests the manifest when it cannot send events, and reports the failure', async () => {
  const database = new StudyDatabase(2)
  await record(database, 'bookmarked', { item: 'i1', isOn: true })
  const answer = async (what: unknown) => {
    if (what === studyCalls.pull)
      return { success: true, serverTime: Date.now(), events: [], topics: [], cursor: 0, hasMore: false }
    if (what === progressCalls.own) return own
    if (what === studyCalls.push) throw new ApiError({ code: 'service.unexpected', message: 'No.', status: 500 })
    return manifest
  }
  const engine = createSyncEngine(database, answer as unknown as Session['call'])
  await engine.syncNow()
  expect(engine.getSnapshot().status).toBe('failed')
  expect(await findManifest(database)).toMatchObject({ version: '1' })
  await database.delete()
})

it('[T-71] the sync engine fetches an avatar chosen on another device, unless the student chooses one here meanwhile', async () => {
  const database = new StudyDatabase(4)
  let chosenHere = false
  const answer = async (what: unknown) => {
    if (what === studyCalls.pull)
      return { success: true, serverTime: Date.now(), events: [], topics: [], cursor: 0, hasMore: false }
    if (what !== progressCalls.own) return manifest
    if (chosenHere) await saveProgress(database, { xp: 40, profile: { ...profile, avatar: 'phage' }, ownPicture: null })
    return own
  }
  const call = answer as unknown as Session['call']
  await createSyncEngine(database, call).syncNow()
  expect(await readValue(database, 'worn')).toEqual({ avatar: 'yeast', frame: 'silver' })
  chosenHere = true
  await createSyncEngine(database, call).syncNow()
  expect(await readValue(database, 'worn')).toMatchObject({ avatar: 'phage' })
  await database.delete()
})
