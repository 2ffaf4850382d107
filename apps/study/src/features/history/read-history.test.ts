import 'fake-indexeddb/auto'
import type { EventBodies } from '@titer/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StudyDatabase } from '../../log/database.ts'
import { record } from '../../log/record.ts'
import { readHistory } from './read-history.ts'

let database: StudyDatabase
beforeEach(() => {
  database = new StudyDatabase(61)
})
afterEach(() => database.delete())

const start = async (session: string, more: Partial<EventBodies['started']> = {}) => {
  const given = { mode: 'quickfire' as const, items: ['q1', 'q2'], isExam: false, seconds: null, title: 'Clostridia' }
  await record(database, 'started', { session, ...given, ...more })
}

const answer = (session: string, item: string, isRight: boolean) => {
  const given = { version: 'v1', chosen: 1, isRight, ms: 9_000, confidence: null }
  return record(database, 'answered', { session, mode: 'quickfire', item, ...given })
}

const read = async (limit = 10) => {
  const { sessions, hasMore } = await readHistory(database, limit)
  return {
    sessions: sessions.map(({ id, kind, right, of, isUnfinished }) => [id, kind, right, of, isUnfinished]),
    hasMore,
  }
}

describe('the list of past sessions', () => {
  it('[T-15] shows the type and score of each session with answers, and which sessions can be continued', async () => {
    await start('done')
    await answer('done', 'q1', true)
    await answer('done', 'q2', false)
    await record(database, 'ended', { session: 'done' })
    await start('stopped-early', { mode: 'case' })
    await answer('stopped-early', 'q1', true)
    await record(database, 'ended', { session: 'stopped-early' })
    await start('open')
    await answer('open', 'q1', false)
    await start('never-answered')
    const { sessions } = await read()
    expect(sessions).toHaveLength(3)
    expect(sessions).toContainEqual(['done', 'Questions', 1, 2, false])
    expect(sessions).toContainEqual(['stopped-early', 'Cases', 1, 1, false])
    expect(sessions).toContainEqual(['open', 'Questions', 0, 2, true])
  })

  it('[T-15] shows an exam’s score only after its end, out of all questions including unanswered ones', async () => {
    await start('exam', { isExam: true, seconds: 600 })
    await answer('exam', 'q1', true)
    expect((await read()).sessions).toEqual([['exam', 'Exam', undefined, 2, true]])
    await record(database, 'ended', { session: 'exam' })
    expect((await read()).sessions).toEqual([['exam', 'Exam', 1, 2, false]])
  })

  it('[T-15] shows the newest sessions first, and whether there are older sessions', async () => {
    for (const [at, id] of ['first', 'second', 'third'].entries()) {
      await start(id)
      await answer(id, 'q1', true)
      await database.sessions.update(id, { startedAt: 1_000 * (at + 1) })
    }
    expect(await read(2)).toMatchObject({
      sessions: [['third'], ['second']].map(([id]) => [id, 'Questions', 1, 2, true]),
      hasMore: true,
    })
    expect(await read(3)).toMatchObject({ hasMore: false })
  })
})
