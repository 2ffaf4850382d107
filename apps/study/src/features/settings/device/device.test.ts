import 'fake-indexeddb/auto'
import type { ContentManifest } from '@titer/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StudyDatabase } from '../../../log/database.ts'
import { writeValue } from '../../../log/values.ts'
import { missingPacks } from '../../../packs/storage/missing-packs.ts'
import { restoreToDevice, removeFromDevice } from '../../../packs/storage/removed-packs.ts'
import { readDevice, refusalsOf, sizeWords } from './device.ts'

const pack = (name: string, tier: 'demo' | 'starter', isOpen = true) => ({
  name,
  tier,
  isOpen,
  file: `${name}.br`,
  bytes: 2_000,
  counts: { questions: 1, cases: 0, cards: 1_200, articles: 2 },
})
const manifest: ContentManifest & { fetchedAt: number } = {
  success: true,
  tag: 't',
  version: '1',
  serverTime: Date.now(),
  subscription_type: 'starter',
  trialEndsAt: null,
  packs: [pack('sample', 'demo'), pack('cards-A', 'demo'), pack('A1', 'starter'), pack('B1', 'starter', false)],
  facts: { file: 'f', bytes: 1, isOpen: true },
  topics: [{ id: 'A1', name: 'Cell walls', subject: 'Microbiology', part: 'General', share: 1 }],
  organisms: [],
  fetchedAt: Date.now(),
}
const row = { topics: [], questions: [], cases: [], cards: [], articles: [] }

let database: StudyDatabase
beforeEach(async () => {
  database = new StudyDatabase(4_711)
  await writeValue(database, 'manifest', manifest)
  await database.packs.bulkPut(['sample', 'A1'].map((name) => ({ ...row, name, file: `${name}.br` })))
})
afterEach(() => database.delete())
const names = (lines: readonly { name: string }[]) => lines.map(({ name }) => name)

describe('the device overview', () => {
  it('lists downloaded and missing packs, and leaves out locked packs', async () => {
    const device = await readDevice(database)
    expect(device.here.map(({ title, contents }) => [title, contents])).toEqual([
      ['Free sample', '1 question, 1,200 cards, 2 articles'],
      ['Cell walls', '1 question, 1,200 cards, 2 articles'],
    ])
    expect(device.missing.map(({ title }) => title)).toEqual(['Cards: Microbiology'])
    expect(device.openUntil).toBe(manifest.serverTime + 7 * 86_400_000)
  })

  it('[T-90] shows the trial’s end, and lists the answered part of the sample after the trial', async () => {
    const endsAt = Date.now() - 1
    const packs = [pack('sample', 'demo', false), pack('seen', 'demo')]
    await writeValue(database, 'manifest', { ...manifest, subscription_type: 'demo', trialEndsAt: endsAt, packs })
    const { missing, trial, openUntil } = await readDevice(database)
    expect(missing.map(({ title }) => title)).toEqual(['Free sample: questions and cases you answered'])
    expect([trial, openUntil]).toEqual([{ endsAt, isOver: true }, undefined])
  })

  it('lists a removed pack, which is not downloaded again until the student restores it', async () => {
    await removeFromDevice(database, ['A1'])
    expect(names((await readDevice(database)).removed)).toEqual(['A1'])
    expect(names(await missingPacks(database, manifest))).toEqual(['cards-A'])
    await restoreToDevice(database, ['A1'])
    expect(names(await missingPacks(database, manifest))).toEqual(['cards-A', 'A1'])
  })

  it('groups rejected events by kind and reason', () => {
    const late = { kind: 'answered', reason: 'The free trial had ended.' } as const
    expect(
      refusalsOf([
        { ...late, day: '2026-11-13' },
        { ...late, day: '2026-11-12' },
        { kind: 'noted', reason: 'Unread.', day: '2026-11-14' },
      ]),
    ).toEqual([
      { count: 1, what: '1 note', reason: 'Unread.', day: '2026-11-14' },
      { count: 2, what: '2 answers', reason: 'The free trial had ended.', day: '2026-11-13' },
    ])
  })

  it('formats sizes in KB, MB or GB', () => {
    expect([300, 105_483, 1_069_532, 48_000_000, 2_500_000_000].map(sizeWords)).toEqual([
      '1 KB',
      '105 KB',
      '1.1 MB',
      '48 MB',
      '2.5 GB',
    ])
  })
})
