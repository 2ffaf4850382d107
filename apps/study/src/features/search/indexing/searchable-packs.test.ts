import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StudyDatabase } from '../../../log/database.ts'
import { record } from '../../../log/record.ts'
import { writeValue } from '../../../log/values.ts'
import type { Manifest } from '../../../log/values.ts'
import { storePack } from '../../../packs/storage/pack-store.ts'
import { documentsOf, ownPack } from './documents.ts'
import { readSearchablePacks } from './searchable-packs.ts'

const card = { card: 'own-1', front: 'Zebra stripes', back: 'Anthrax', tags: ['rare'], isGone: false }
const question = {
  item: 'own-2',
  stem: 'Which zebra?',
  options: [
    { text: 'Grevy', why: 'Narrow stripes.' },
    { text: 'Plains', why: '' },
  ],
  keyAt: 0,
  tags: [],
  isGone: false,
}

let database: StudyDatabase
beforeEach(() => {
  database = new StudyDatabase(41)
})
afterEach(() => database.delete())

describe('an expired free sample', () => {
  it('[T-90] is searchable only for questions that the student has answered', async () => {
    const { options, keyAt, stem } = question
    const held = { version: 'v', form: 'x', topic: 'A1', subject: 'x', stem, options, keyAt }
    const questions = ['seen', 'unseen'].map((id) => ({ ...held, id }))
    await storePack(database, 'sample', 'f', { questions, cases: [], cards: [], articles: [], ideas: [], figures: {} })
    const sample = { name: 'sample', tier: 'demo', isOpen: true }
    const manifest = { packs: [sample], serverTime: Date.now(), trialEndsAt: Date.now() + 60_000 }
    await writeValue(database, 'manifest', manifest as unknown as Manifest)
    expect(await readSearchablePacks(database)).toEqual([{ name: 'sample', file: 'f' }])
    await writeValue(database, 'manifest', { ...manifest, trialEndsAt: Date.now() } as unknown as Manifest)
    expect(await readSearchablePacks(database)).toEqual([])
    await database.items.put({ id: 'seen', right: 1, wrong: 0 } as never)
    const [remaining] = await readSearchablePacks(database)
    expect(remaining).toMatchObject({ name: 'sample', only: ['seen'] })
    expect(await documentsOf(database, 'sample', remaining?.only)).toMatchObject([{ kind: 'question', id: 'seen' }])
  })
})

describe('a student’s own cards and questions', () => {
  it('[T-41] are searchable, and are indexed again after each change', async () => {
    expect(await readSearchablePacks(database)).toEqual([])
    await record(database, 'wroteCard', card)
    const [first] = await readSearchablePacks(database)
    expect(first?.name).toBe(ownPack)
    await new Promise((later) => setTimeout(later, 5))
    await record(database, 'wroteCard', { ...card, back: 'Bacillus anthracis' })
    const [second] = await readSearchablePacks(database)
    expect(second?.file).not.toBe(first?.file)
    await record(database, 'wroteCard', { ...card, isGone: true })
    expect(await readSearchablePacks(database)).toEqual([])
  })

  it('[T-32] are found by a card’s sides or a question’s stem and right answer, unless they were deleted', async () => {
    await record(database, 'wroteCard', card)
    await record(database, 'wroteCard', { ...card, card: 'own-3', isGone: true })
    await record(database, 'wroteQuestion', question)
    expect(await documentsOf(database, ownPack)).toMatchObject([
      { kind: 'card', id: 'own-1', title: 'Zebra stripes', about: 'rare', body: 'Anthrax' },
      { kind: 'question', id: 'own-2', title: 'Which zebra?', body: 'Grevy. Narrow stripes.' },
    ])
  })
})
