import { createHash, randomUUID } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import type { Pack } from '@titer/bank'
import { studyCalls } from '@titer/contract'
import { studyDay } from '@titer/domain'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { manualClock, testServer, type TestServer } from '../../testing/test-server.ts'
import { studyStore } from '../study/index.ts'
import type { BankFiles } from './bank-files.ts'
import { createContent, type Reader } from './service.ts'

const counts = { questions: 2, cases: 0, cards: 0, articles: 0 }
const options = [
  { text: 'one', why: '' },
  { text: 'other', why: '' },
]
const question = (id: string) => ({
  id,
  version: 'v1',
  form: 'x',
  topic: 'A1',
  subject: 'x',
  stem: `What is ${id}?`,
  options,
  keyAt: 0,
  facts: [],
})
const sampleFile = '0123456789abcdef.json.br'
const sample: Pack = {
  questions: [question('sampleq'), question('sampler')],
  cases: [],
  cards: [],
  articles: [],
  ideas: [],
  figures: {},
}
const files: BankFiles = {
  manifest: {
    version: '1',
    packs: [{ name: 'sample', tier: 'demo', file: sampleFile, bytes: 9, counts }],
    facts: [{ file: 'fedcba9876543210.json.br', bytes: 1 }],
  },
  index: { items: [], cards: [] },
  topics: [],
  organisms: [],
  packed: () => Buffer.from('the whole sample'),
  read: () => sample,
}

const clock = manualClock()
let server: TestServer
beforeAll(async () => {
  server = await testServer({}, clock)
  await server.services.database.execute(sql`
    insert into content_items (item, version, mode, tier, topic, key_at, options) values
      ('sampleq', 'v1', 'quickfire', 'demo', 'A1', 0, 2)`)
  await server.services.content.recordServedItems()
})
afterAll(() => server.close())

/** Creates a demo student who can answer one question from the free sample. */
async function createStudent(email: string) {
  const { database } = server.services
  const { browser, token } = await server.signedIn(email)
  const at = clock.now().getTime()
  const body = {
    session: randomUUID(),
    mode: 'quickfire',
    item: 'sampleq',
    version: 'v1',
    chosen: 1,
    isRight: false,
    ms: 9_000,
    confidence: null,
  }
  const event = { id: randomUUID(), at, day: studyDay(at, 300, 4), kind: 'answered', body }
  const { rows } = await database.execute<{ id: number }>(sql`select id from users where email = ${email}`)
  const reader: Reader = { id: rows[0]?.id ?? 0, trialStartedAt: clock.now(), tier: 'demo' }
  const content = createContent({ database, clock, answeredItems: studyStore(database).answeredItems, files })
  return {
    reader,
    content,
    answer: () => browser.post(studyCalls.push.path, { events: [event] }, token),
    packs: async () => (await content.manifest(reader)).packs.map(({ name, isOpen }) => [name, isOpen]),
  }
}

describe('the pack of answered sample questions', () => {
  it('[T-90] replaces the sample after the trial, contains only answered questions, and has a file that is named after a hash of its content', async () => {
    const { reader, content, answer, packs } = await createStudent('seen@kmc.edu.pk')
    await answer()
    expect(await packs()).toEqual([['sample', true]])
    clock.forward(7 * 86_400 - 1)
    expect(await packs()).toEqual([['sample', true]])
    clock.forward(2)
    expect(await packs()).toEqual([
      ['sample', false],
      ['seen', true],
    ])
    await expect(content.pack(reader, sampleFile)).rejects.toMatchObject({ code: 'content.locked' })
    const entry = (await content.manifest(reader)).packs.find(({ name }) => name === 'seen')
    expect(entry?.counts).toEqual({ ...counts, questions: 1 })
    const json = brotliDecompressSync((await content.pack(reader, entry?.file ?? '')).body).toString()
    expect(entry?.file).toBe(`${createHash('sha256').update(json).digest('hex').slice(0, 16)}.json.br`)
    expect(JSON.parse(json)).toEqual({ ...sample, questions: [question('sampleq')] })
  })

  it('[T-90] is not available to students without answers, to students with a plan, or to anyone but its owner', async () => {
    const idle = await createStudent('idle@kmc.edu.pk')
    const paying = await createStudent('paying@kmc.edu.pk')
    await paying.answer()
    clock.forward(8 * 86_400)
    expect(await idle.packs()).toEqual([['sample', false]])
    expect((await paying.content.manifest({ ...paying.reader, tier: 'starter' })).packs).toMatchObject([
      { name: 'sample', isOpen: true },
    ])
    const [answered] = (await paying.content.manifest(paying.reader)).packs.slice(-1)
    await expect(idle.content.pack(idle.reader, answered?.file ?? '')).rejects.toMatchObject({
      code: 'request.notFound',
    })
  })
})
