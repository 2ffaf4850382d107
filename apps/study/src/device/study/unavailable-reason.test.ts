import 'fake-indexeddb/auto'
import { dayMs } from '@titer/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StudyDatabase } from '../../log/database.ts'
import { writeValue, type Manifest } from '../../log/values.ts'
import { findUnavailableReason } from './unavailable-reason.ts'
import { storePack } from '../../packs/storage/pack-store.ts'
import { packWith } from '../../packs/storage/fake-pack.ts'
import { readLibrary } from '../../packs/content/library.ts'
import { removeFromDevice } from '../../packs/storage/removed-packs.ts'

const now = Date.now()
const topic = { id: 'A1', name: 'Cell walls', subject: 'Microbiology', part: 'General', share: 1 }
const counts = { questions: 1, cases: 0, cards: 0, articles: 0 }
const pack = (name: string, tier: 'demo' | 'starter') => ({ name, tier, isOpen: true, file: name, bytes: 1, counts })
const manifest = {
  packs: [pack('sample', 'demo'), pack('A1', 'starter')],
  topics: [topic],
  serverTime: now,
  trialEndsAt: null,
  subscription_type: 'starter',
} as unknown as Manifest
const demo = { ...manifest, packs: [pack('sample', 'demo')], subscription_type: 'demo' } as Manifest

let database: StudyDatabase
beforeEach(() => {
  database = new StudyDatabase(62)
})
afterEach(() => database.delete())

const offline = { status: 'offline' } as const
const idle = { status: 'idle' } as const
const store = async (given: Manifest) => {
  await writeValue(database, 'manifest', given)
  for (const { name, file } of given.packs) await storePack(database, name, file, packWith(`in ${name}`))
}
const reason = async (sync: Parameters<typeof findUnavailableReason>[1]) =>
  findUnavailableReason(await readLibrary(database), sync, false)

describe('the reason why content is unavailable', () => {
  it('[T-72] is `reading` while the database is being read', () => {
    expect(findUnavailableReason(undefined, offline, false)).toBe('reading')
  })

  it('[T-70] before the first download is `none` offline, `coming` online and `full` on a device without free storage', async () => {
    expect(await readLibrary(database)).toBeNull()
    expect([await reason(offline), await reason(idle), await reason({ status: 'full' })]).toEqual([
      'none',
      'coming',
      'full',
    ])
    await writeValue(database, 'manifest', manifest)
    expect([await reason(offline), await reason(idle), await reason({ status: 'full' })]).toEqual([
      'none',
      'coming',
      'full',
    ])
  })

  it('[T-70] is `removed` after the student removed all packs', async () => {
    await store(manifest)
    await removeFromDevice(database, ['sample', 'A1'])
    expect(await reason(idle)).toBe('removed')
  })

  it('[T-70][T-90] is `removed` after the student removed the cards, but only on a page about cards', async () => {
    const packs = [...demo.packs, pack('cards-A', 'demo')]
    await store({ ...demo, packs, trialEndsAt: now - 1 })
    await removeFromDevice(database, ['cards-A'])
    expect(await reason(offline)).toBe('ended')
    expect(findUnavailableReason(await readLibrary(database), offline, true)).toBe('removed')
  })

  it('[T-70] is `lapsed` after the device was offline for seven days', async () => {
    await store({ ...manifest, serverTime: now - 7 * dayMs })
    expect(await reason(offline)).toBe('lapsed')
    expect((await readLibrary(database))?.topics).toMatchObject([{ questions: [] }])
  })

  it('[T-90] is `ended` after the trial, and only answered questions stay available', async () => {
    await store({ ...demo, trialEndsAt: now - 1 })
    expect(await reason(offline)).toBe('ended')
    expect((await readLibrary(database))?.topics).toEqual([])
    await database.items.put({ id: 'in sample', right: 0, wrong: 1 } as never)
    expect((await readLibrary(database))?.topics).toMatchObject([{ questions: ['in sample'] }])
  })
})
