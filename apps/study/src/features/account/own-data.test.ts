import 'fake-indexeddb/auto'
import { readAnkiText } from '@titer/bank/browser'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StudyDatabase } from '../../log/database.ts'
import { record } from '../../log/record.ts'
import { ankiText, gatherCards, gatherData } from './own-data.ts'

const account = { userId: 12, username: 'amina', email: 'amina@kmc.edu.pk', subscriptionType: 'demo' } as const
const card = { card: 'own-1', front: 'Gram-positive?', back: 'Thick wall', tags: ['cell walls'], isGone: false }

let database: StudyDatabase
beforeEach(() => {
  database = new StudyDatabase(account.userId)
})
afterEach(() => database.delete())

describe('the data export', () => {
  it('[T-81] contains the settings, all events, and the student’s own cards except deleted ones', async () => {
    await record(database, 'set', { dailyGoal: 40 })
    await record(database, 'wroteCard', card)
    await record(database, 'wroteCard', { ...card, card: 'own-2', isGone: true })
    const data = await gatherData(database, account, new Date('2026-11-15T12:00:00Z'))
    expect(data).toMatchObject({ madeAt: '2026-11-15T12:00:00.000Z', account: { username: 'amina' } })
    expect(data.settings.dailyGoal).toBe(40)
    expect(data.ownCards.map((each) => each.card)).toEqual(['own-1'])
    expect(data.events).toHaveLength(3)
    expect(data.events[0]).not.toHaveProperty('subjects')
    expect(JSON.parse(JSON.stringify(data))).toEqual(data)
  })

  it('[T-81] is marked as complete only if it includes the server’s data', async () => {
    expect(await gatherData(database, account, new Date())).toMatchObject({ isComplete: false })
    const serverData = { profile: { displayName: 'Amina' }, payments: [{ id: 'p' }] }
    expect(await gatherData(database, account, new Date(), serverData)).toMatchObject({
      isComplete: true,
      ...serverData,
    })
  })

  it('[T-81] includes in its Anki file the student’s own cards and those cards of the bank that the student has reviewed', async () => {
    await record(database, 'wroteCard', card)
    const held = { topic: 'A1', subject: 'Microbiology', pack: 'cards-A', back: 'b' }
    await database.bankCards.bulkPut([
      { ...held, id: 'c1', front: 'begun' },
      { ...held, id: 'c2', front: 'new' },
    ])
    await record(database, 'reviewed', { card: 'c1', grade: 'good', ms: 900 })
    expect((await gatherCards(database)).map(({ front }) => front)).toEqual(['Gram-positive?', 'begun'])
  })

  it('[T-81] writes each card on one line, even if its text contains tabs, line breaks or HTML', () => {
    const text = ankiText([{ id: 'c1', front: 'a <b>\tc', back: 'one\r\ntwo & "three"', tags: ['cell walls', 'A1'] }])
    expect(text.split('\n').slice(4)).toEqual([
      'c1\ta &lt;b&gt; c\tone<br>two &amp; &quot;three&quot;\tcell_walls A1',
      '',
    ])
    expect(readAnkiText(text).cards).toMatchObject([{ front: 'a <b> c', back: 'one\ntwo & "three"' }])
  })
})
