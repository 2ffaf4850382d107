import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StudyDatabase } from '../../log/database.ts'
import { record } from '../../log/record.ts'
import { readSaved, savedOf, searchSaved, type SavedKind } from './read-saved.ts'
import { unavailableWords } from './unavailable-words.ts'

let database: StudyDatabase
beforeEach(() => {
  database = new StudyDatabase(62)
})
afterEach(() => database.delete())

const options = ['yes', 'no'].map((text) => ({ text, why: '' }))
const own = (item: string, stem: string) =>
  record(database, 'wroteQuestion', { item, stem, options, keyAt: 0, tags: [], isGone: false })

const idsOf = async (kind: SavedKind) => savedOf((await readSaved(database)).items, kind).map(({ id }) => id)

describe('the saved questions', () => {
  it('[T-11] are listed as bookmarks, notes and flags until they are removed', async () => {
    await own('own-1', 'Which toxin is a superantigen?')
    await own('own-2', 'Which test separates enterococci?')
    await record(database, 'bookmarked', { item: 'own-1', isOn: true })
    await record(database, 'noted', { item: 'own-2', text: 'Salt, 6.5%' })
    const started = { mode: 'quickfire' as const, items: ['own-1', 'own-2'], isExam: false, seconds: null, title: 'x' }
    for (const session of ['s1', 's2']) {
      await record(database, 'started', { session, ...started })
      await record(database, 'flagged', { session, item: 'own-2', isOn: true })
    }
    expect(await idsOf('bookmarks')).toEqual(['own-1'])
    expect(await idsOf('notes')).toEqual(['own-2'])
    expect(await idsOf('flags')).toEqual(['own-2'])
    const [flagged] = savedOf((await readSaved(database)).items, 'flags')
    expect(flagged?.flaggedIn.toSorted()).toEqual(['s1', 's2'])

    await record(database, 'flagged', { session: 's1', item: 'own-2', isOn: false })
    expect(await idsOf('flags')).toEqual(['own-2'])
    await record(database, 'flagged', { session: 's2', item: 'own-2', isOn: false })
    await record(database, 'bookmarked', { item: 'own-1', isOn: false })
    await record(database, 'noted', { item: 'own-2', text: '' })
    expect((await readSaved(database)).items).toEqual([])
  })

  it('[T-11] are found by words of the question or the note', async () => {
    await own('own-1', 'Which toxin is a superantigen?')
    await own('own-2', 'Which test separates enterococci?')
    await record(database, 'noted', { item: 'own-1', text: 'TSST-1' })
    await record(database, 'noted', { item: 'own-2', text: 'Salt' })
    const { items } = await readSaved(database)
    const found = (query: string) => searchSaved(items, query).map(({ id }) => id)
    expect(found('TOXIN which')).toEqual(['own-1'])
    expect(found('salt')).toEqual(['own-2'])
    expect(found('toxin salt')).toEqual([])
    expect(found('')).toHaveLength(2)
  })

  it('[T-11] are only counted, not listed, if they are not on this device or are locked', async () => {
    const locked = { version: 'v1', form: 'point', topic: 'B78', subject: 'x', stem: 'Which?', options, keyAt: 0 }
    await database.questions.put({ ...locked, id: 'locked', pack: 'B78' })
    await record(database, 'bookmarked', { item: 'missing', isOn: true })
    await record(database, 'bookmarked', { item: 'locked', isOn: true })
    expect(await readSaved(database)).toEqual({ items: [], unavailable: 2 })
    expect(unavailableWords(1)).toBe('1 more question can’t be shown: it’s locked, or it isn’t on this device.')
    expect(unavailableWords(2)).toBe('2 more questions can’t be shown: they’re locked, or they aren’t on this device.')
  })
})
