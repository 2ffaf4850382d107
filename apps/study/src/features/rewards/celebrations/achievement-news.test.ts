import 'fake-indexeddb/auto'
import { achievementsOf, type AchievementCounts, type StudyEvent } from '@titer/domain'
import { afterEach, describe, expect, it } from 'vitest'
import { append } from '../../../log/append.ts'
import { refoldOutdated } from '../../../log/refold-outdated.ts'
import { StudyDatabase } from '../../../log/database.ts'
import { takeCelebrations } from '../../../log/celebrations.ts'
import { newAchievements, queueAchievements } from './achievement-news.ts'
import { readRewards } from '../rewards.ts'

let users = 700
const opened: StudyDatabase[] = []
const open = () => {
  users += 1
  const database = new StudyDatabase(users)
  opened.push(database)
  return database
}
afterEach(() => Promise.all(opened.splice(0).map((database) => database.delete())))

const start = Date.UTC(2026, 10, 16, 9)
const session = '11111111-1111-4111-8111-111111111111'
const answered = (at: number, item: string, mode: 'quickfire' | 'case') =>
  ({
    id: crypto.randomUUID(),
    at: start + at * 20_000,
    day: '2026-11-16',
    kind: 'answered',
    body: { session, mode, item, version: 'v', chosen: 0, isRight: true, ms: 15_000, confidence: null },
  }) as StudyEvent

const none: AchievementCounts = { microbiology: 0, pharmacology: 0, cases: 0, streak: 0, consecutive: 0 }

describe('the achievement announcement', () => {
  it('[T-61] names only the highest new step of each achievement', () => {
    const reached = achievementsOf({ ...none, microbiology: 1_200, streak: 8 })
    expect(newAchievements(reached, {})).toEqual(['1,000 microbiology questions', '7 days in a row'])
    expect(newAchievements(reached, { microbiology: 2, streak: 1 })).toEqual(['7 days in a row'])
    expect(newAchievements(reached, { microbiology: 2, streak: 2 })).toEqual([])
  })

  it('[T-61] names each new step only once on a device, and leaves out the steps reached before the device’s first sync', async () => {
    const database = open()
    await refoldOutdated(database)
    await append(database, [answered(1, 'c1', 'case')])
    const announced = async (isSynced: boolean) => {
      await queueAchievements(database, isSynced)
      const [celebration] = await takeCelebrations(database, '2026-11-16')
      return celebration?.kind === 'achievements' ? celebration.words : []
    }
    // Before the first sync, the device cannot know which achievements are old.
    expect(await announced(false)).toEqual([])
    expect(await announced(true)).toEqual([])
    const questions = Array.from({ length: 19 }, (_, at) => answered(at + 2, `q${at}`, 'quickfire'))
    await append(database, questions)
    expect(await announced(false)).toEqual(['20 right in a row'])
    expect(await announced(true)).toEqual([])
  })
})

describe('rewards on the device', () => {
  it('[T-61] count questions by subject, even after their pack was removed', async () => {
    const database = open()
    const known = ['A1', 'B1', 'B1'].map((topic, at) => ({ id: `q${at + 1}`, topic }))
    await database.questionTopics.bulkPut(known)
    const topics = [
      { id: 'A1', subject: 'Microbiology' },
      { id: 'B1', subject: 'Pharmacology' },
    ]
    await database.values.put({ key: 'manifest', value: { topics } })
    await append(database, [
      ...['q1', 'q2', 'q3', 'own-1', 'unknown'].map((item, at) => answered(at, item, 'quickfire')),
      answered(9, 'c1', 'case'),
    ])
    const { achievements } = await readRewards(database)
    const counts = Object.fromEntries(achievements.map(({ id, count }) => [id, count]))
    expect(counts).toEqual({ microbiology: 1, pharmacology: 2, cases: 1, streak: 1, consecutive: 5 })
  })
})
