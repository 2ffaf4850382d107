import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { StudyDatabase } from '../../../log/database.ts'
import { record } from '../../../log/record.ts'
import type { LibraryTopic } from '../../../packs/content/library.ts'
import { findCandidates, spreadByIdea, type Pool } from './candidates.ts'

describe('a session’s cases', () => {
  it('[T-20] cover all available ideas before any idea is repeated', () => {
    const origins = new Map([
      ['a1', { idea: 'tetanus', patient: 'tetanus/farmer' }],
      ['a2', { idea: 'tetanus', patient: 'tetanus/newborn' }],
      ['a3', { idea: 'tetanus', patient: 'tetanus/farmer' }],
      ['b1', { idea: 'cholera', patient: 'cholera/flood' }],
    ])
    // Each idea occurs once, then tetanus is repeated. The second case about the farmer comes before the newborn,
    // because the student has already read the farmer’s description.
    expect(spreadByIdea(['a1', 'a2', 'b1', 'a3', 'c'], origins)).toEqual(['a1', 'b1', 'c', 'a3', 'a2'])
  })
})

describe('a session’s question pool', () => {
  it('[T-10] contains all questions, or only the unseen, wrongly answered, bookmarked or weak questions, as the student chooses', async () => {
    const database = new StudyDatabase(38)
    const items = ['untouched', 'right', 'wrong', 'marked', 'marked-and-right', 'wrong-then-right', 'mostly-right']
    const topics = [{ id: 'B74', questions: items, cases: [] as string[] }] as LibraryTopic[]
    const answer = async (item: string, ...results: boolean[]) => {
      for (const isRight of results) {
        const given = { version: 'v1', chosen: 1, isRight, ms: 9_000, confidence: null }
        await record(database, 'answered', { session: crypto.randomUUID(), mode: 'quickfire', item, ...given })
      }
    }
    await answer('right', true)
    await answer('wrong', true, false)
    await answer('marked-and-right', true)
    await answer('wrong-then-right', false, true)
    await answer('mostly-right', false, true, true)
    for (const item of ['marked', 'marked-and-right']) await record(database, 'bookmarked', { item, isOn: true })
    const drawn = (pool: Pool) => findCandidates(database, topics, { mode: 'quickfire', topics: ['B74'], pool })
    expect(await drawn('all')).toEqual(items)
    expect(await drawn('unseen')).toEqual(['untouched', 'marked'])
    expect(await drawn('wrong')).toEqual(['wrong'])
    expect(await drawn('bookmarked')).toEqual(['marked', 'marked-and-right'])
    expect(await drawn('weak')).toEqual(['wrong', 'wrong-then-right'])
    await database.delete()
  })

  it('[T-10] does not reveal an exam’s wrong answers before the exam has ended', async () => {
    const database = new StudyDatabase(37)
    const [session, items] = [crypto.randomUUID(), ['q1', 'q2']]
    const topics = [{ id: 'B74', questions: items, cases: [] as string[] }] as LibraryTopic[]
    const wrongLastTime = () => findCandidates(database, topics, { mode: 'quickfire', topics: ['B74'], pool: 'wrong' })
    await record(database, 'started', { session, mode: 'quickfire', items, isExam: true, seconds: 600, title: 'x' })
    const given = { version: 'v1', chosen: 1, isRight: false, ms: 9_000, confidence: null }
    await record(database, 'answered', { session, mode: 'quickfire', item: 'q1', ...given })
    expect(await wrongLastTime()).toEqual([])
    await record(database, 'ended', { session })
    expect(await wrongLastTime()).toEqual(['q1'])
    await database.delete()
  })
})
