import 'fake-indexeddb/auto'
import { expect, it, onTestFinished } from 'vitest'
import { StudyDatabase } from '../../log/database.ts'
import { writeValue, type Manifest } from '../../log/values.ts'
import { packWith } from '../storage/fake-pack.ts'
import { storePack } from '../storage/pack-store.ts'
import { createLibraryReader, readLibrary } from './library.ts'

const counts = { questions: 1, cases: 0, cards: 0, articles: 0 }
const manifest = {
  tag: 'first',
  packs: [{ name: 'A1', tier: 'starter', isOpen: true, file: 'A1', bytes: 1, counts }],
  topics: [{ id: 'A1', name: 'Cell walls', subject: 'Microbiology', part: 'General', share: 1 }],
  serverTime: Date.now(),
  fetchedAt: Date.now(),
  trialEndsAt: null,
  subscription_type: 'starter',
} as unknown as Manifest

it('the library reader returns the same object until the content changes', async () => {
  const database = new StudyDatabase(63)
  onTestFinished(() => database.delete())
  const read = createLibraryReader(database)
  expect(await read()).toBeNull()
  await writeValue(database, 'manifest', manifest)
  const first = await read()
  expect(first).toMatchObject({ missing: 1 })
  await writeValue(database, 'manifest', { ...manifest, serverTime: Date.now() + 1, fetchedAt: Date.now() + 1 })
  expect(await read()).toBe(first)
  await storePack(database, 'A1', 'A1', packWith('A1'))
  const second = await read()
  expect(second).toMatchObject({ missing: 0 })
  await writeValue(database, 'manifest', { ...manifest, tag: 'second', subscription_type: 'premium' })
  expect(await read()).toMatchObject({ manifest: { subscription_type: 'premium' } })
})

it('[B-14] a closed new topic is only in Premium until Starter opens it', async () => {
  const database = new StudyDatabase(64)
  onTestFinished(() => database.delete())
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  const pack = (name: string, published: string) => ({ ...manifest.packs[0], name, isOpen: false, published })
  const packs = [pack('A1', daysAgo(2)), pack('A2', daysAgo(20))]
  await writeValue(database, 'manifest', { ...manifest, packs, subscription_type: 'demo' } as Manifest)
  expect(await readLibrary(database)).toMatchObject({ premiumOnly: ['A1'] })
})
