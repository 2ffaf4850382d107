import 'fake-indexeddb/auto'
import type { Pack } from '@titer/bank/browser'
import type { Session } from '@titer/client'
import { contentCalls, type ContentPack } from '@titer/contract'
import { dayMs } from '@titer/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StudyDatabase } from '../../log/database.ts'
import { findManifest, readValue, writeValue } from '../../log/values.ts'
import { downloadMissing, refreshManifest } from './downloads.ts'
import { storePack } from './pack-store.ts'
import { packWith } from './fake-pack.ts'

const fileOf = async (pack: Pack) => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(pack)))
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 16)}.json.br`
}
const counts = { questions: 1, cases: 0, cards: 0, articles: 0 }
const entry = (name: string, file: string, isOpen: boolean): ContentPack => ({
  name,
  tier: name === 'A1' ? 'starter' : 'demo',
  file,
  bytes: 1,
  counts,
  isOpen,
})

const serverTime = Date.now()
/** Returns a fake server with these packs. It sends the given content for every pack. */
const serverOf = (packs: ContentPack[], sent: () => Pack) =>
  (async (what: unknown) =>
    what === contentCalls.manifest
      ? { packs, serverTime, trialEndsAt: serverTime - 1, subscription_type: 'demo', facts: { isOpen: false } }
      : sent()) as unknown as Session['call']

let database: StudyDatabase
beforeEach(async () => {
  database = new StudyDatabase(63)
  await storePack(database, 'sample', 'old', packWith('seen', 'unseen'))
})
afterEach(() => database.delete())
const heldQuestions = async () => (await database.questions.toArray()).map(({ id, pack }) => `${pack}: ${id}`)
const heldPacks = () => database.packs.toCollection().primaryKeys()

it('[T-70] a download reports its progress, and after a failure resumes with the first missing pack', async () => {
  const [first, second] = [packWith('first'), packWith('second')]
  const files = [await fileOf(first), await fileOf(second)] as const
  const packs = [entry('sample', 'old', true), entry('cards', files[0], true), entry('A1', files[1], true)]
  const asked: unknown[] = []
  const progress: string[] = []
  let isCutOff = true
  const call = (async (what: unknown, given?: { params: { file: string } }) => {
    if (what === contentCalls.manifest) {
      return { packs, serverTime, trialEndsAt: serverTime, subscription_type: 'starter', facts: { isOpen: false } }
    }
    asked.push(given?.params.file)
    if (given?.params.file === files[0]) return first
    if (isCutOff) throw new TypeError('fetch failed')
    return second
  }) as unknown as Session['call']
  const download = () =>
    downloadMissing(database, call, ({ packs: all, packsDone }) => progress.push(`${packsDone} of ${all}`))
  await refreshManifest(database, call)
  await expect(download()).rejects.toThrow('fetch failed')
  expect(progress).toEqual(['0 of 2', '1 of 2'])
  expect(asked).toEqual([files[0], files[1]])

  isCutOff = false
  asked.length = 0
  progress.length = 0
  await download()
  expect(asked).toEqual([files[1]])
  expect(progress).toEqual(['0 of 1', '1 of 1'])
  expect(await heldPacks()).toEqual(['A1', 'cards', 'sample'])
})

it('the manifest on the device is kept if the server reports no change, but its server time is updated', async () => {
  const packs = [entry('sample', 'old', true)]
  const asked: unknown[] = []
  const call = (async (_: unknown, { query }: { query: { known?: string } }) => {
    asked.push(query.known)
    return query.known === 't1'
      ? { success: true, isUnchanged: true, serverTime: serverTime + 60_000 }
      : { tag: 't1', packs, serverTime, trialEndsAt: null, subscription_type: 'starter', facts: { isOpen: false } }
  }) as unknown as Session['call']
  await refreshManifest(database, call)
  expect(await refreshManifest(database, call)).toMatchObject({ tag: 't1', packs, serverTime: serverTime + 60_000 })
  expect(asked).toEqual([undefined, 't1'])
  expect(await findManifest(database)).toMatchObject({ packs, serverTime: serverTime + 60_000 })
})

describe('a new manifest', () => {
  it('[T-90] replaces a closed sample with its answered part once that part has been downloaded', async () => {
    const seen = packWith('seen')
    const packs = [entry('sample', 'old', false), entry('seen', await fileOf(seen), true)]
    const damaged = serverOf(packs, () => packWith('other'))
    await refreshManifest(database, damaged)
    await expect(downloadMissing(database, damaged, () => undefined)).rejects.toThrow('arrived damaged')
    expect(await heldQuestions()).toEqual(['sample: seen', 'sample: unseen'])
    const server = serverOf(packs, () => seen)
    await refreshManifest(database, server)
    await downloadMissing(database, server, () => undefined)
    expect(await heldPacks()).toEqual(['seen'])
    expect(await heldQuestions()).toEqual(['seen: seen'])
    await refreshManifest(database, server)
    expect(await heldQuestions()).toEqual(['seen: seen'])
  })

  it('[T-90] removes an ended plan’s packs and keeps the answers', async () => {
    await storePack(database, 'A1', 'paid', packWith('paid'))
    await database.items.put({ id: 'paid', right: 1, wrong: 0 } as never)
    await refreshManifest(
      database,
      serverOf([entry('sample', 'old', true), entry('A1', 'paid', false)], () => packWith()),
    )
    expect(await heldPacks()).toEqual(['sample'])
    expect(await database.items.count()).toBe(1)
  })

  it('[T-70] sets the time that decides which packs are open back to the server’s time if the device’s clock was ahead', async () => {
    await writeValue(database, 'latestMoment', serverTime + 400 * dayMs)
    await refreshManifest(
      database,
      serverOf([entry('sample', 'old', true)], () => packWith()),
    )
    expect(await readValue(database, 'latestMoment')).toBe(serverTime)
  })
})
