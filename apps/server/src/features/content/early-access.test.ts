import { accountCalls, contentCalls, type ContentManifest } from '@titer/contract'
import { dayMs, planCatalogue, type Tier } from '@titer/domain'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { manualClock, testServer, type TestServer } from '../../testing/test-server.ts'
import type { BankFiles } from './bank-files.ts'

const counts = { questions: 1, cases: 0, cards: 0, articles: 0 }
const fileOf = (digit: string) => `${digit.repeat(16)}.json.br`
const published = '2026-12-01'

const bank: BankFiles = {
  manifest: {
    version: '1',
    packs: [
      { name: 'sample', tier: 'demo', file: fileOf('0'), bytes: 1, counts },
      { name: 'cards-A', tier: 'demo', file: fileOf('1'), bytes: 1, counts },
      { name: `cards-A-${published}`, tier: 'demo', file: fileOf('2'), bytes: 1, counts, published },
      { name: 'A1', tier: 'starter', file: fileOf('3'), bytes: 1, counts },
      { name: 'A60', tier: 'starter', file: fileOf('4'), bytes: 1, counts, published },
    ],
    facts: [
      { file: fileOf('5'), bytes: 1 },
      { file: fileOf('6'), bytes: 1, published },
    ],
  },
  index: { items: [], cards: [] },
  topics: [],
  organisms: [],
  packed: (file) => Buffer.from(JSON.stringify(file)),
  read: () => ({ questions: [], cases: [], cards: [], articles: [], ideas: [], figures: {} }),
}
const newCards = fileOf('2')
const newTopic = fileOf('4')
const [oldFacts, newFacts] = [fileOf('5'), fileOf('6')]

// The day of publication begins at midnight in Karachi.
const publication = Date.parse('2026-11-30T19:00:00Z')
const clock = manualClock(new Date(publication - 1))
let server: TestServer
beforeAll(async () => {
  server = await testServer({}, clock, bank)
})
afterAll(() => server.close())

/** Creates a student of this tier. Returns functions that fetch the student's manifest and packs from the server. */
async function createStudent(tier: Tier) {
  const { email, password, browser } = await server.person(`${tier}@kmc.edu.pk`)
  const plan = planCatalogue.find((each) => each.tier === tier)
  if (plan !== undefined) {
    await server.services.database.execute(sql`
      insert into user_subscriptions (user_id, plan_id, status, start_date, end_date, created_at, updated_at)
      select id, ${plan.id}, 'active', created_at, created_at + interval '1 year', created_at, created_at
      from users where email = ${email}`)
  }
  // Signs in again for each request, because the test moves the clock by days and a token would expire.
  const get = async (path: string) => {
    const { body } = await browser.post(accountCalls.login.path, { email, password })
    return server.visit('study').get(path, String(body.token))
  }
  return {
    manifest: async () => (await get(contentCalls.manifest.path)).body as unknown as ContentManifest,
    /** Asks whether the student's manifest is still the one with this tag. */
    isUnchanged: async (known: string) =>
      (await get(`${contentCalls.manifest.path}?known=${known}`)).body['isUnchanged'] === true,
    open: async (file: string) => {
      const { status, body } = await get(contentCalls.pack.path.replace(':file', file))
      return status === 200 ? 'sent' : body.code
    },
  }
}

const namesOf = (packs: ContentManifest['packs']) => packs.map(({ name }) => name)
const openNames = ({ packs }: ContentManifest) => namesOf(packs.filter(({ isOpen }) => isOpen))

const old = ['sample', 'cards-A', 'A1']
const all = ['sample', 'cards-A', `cards-A-${published}`, 'A1', 'A60']

it('[B-14] the server opens a new topic, its cards and its facts to Premium on the publication day. 14 days later, it opens the topic to Starter, and the cards to Starter and the demo', async () => {
  const [demo, starter, premium] = [
    await createStudent('demo'),
    await createStudent('starter'),
    await createStudent('premium'),
  ]
  for (const student of [starter, premium]) {
    expect(namesOf((await student.manifest()).packs)).toEqual(old)
    expect(await student.open(newTopic)).toBe('request.notFound')
  }

  // The server sends the manifest again only if it differs from the one that the device names by its tag.
  const { tag } = await premium.manifest()
  expect(await premium.isUnchanged(tag)).toBe(true)
  expect(await starter.isUnchanged(tag)).toBe(false)
  clock.forward(0.001)
  expect(await premium.isUnchanged(tag)).toBe(false)
  expect(openNames(await premium.manifest())).toEqual(all)
  const early = await starter.manifest()
  expect(openNames(early)).toEqual(old)
  expect(early.packs.find(({ name }) => name === 'A60')).toMatchObject({ isOpen: false, published })
  const students = [demo, starter, premium]
  const answers = await Promise.all(
    [newTopic, newCards, oldFacts, newFacts].map((file) => Promise.all(students.map((student) => student.open(file)))),
  )
  expect(answers).toEqual([
    ['content.locked', 'content.early', 'sent'],
    ['content.early', 'content.early', 'sent'],
    ['content.locked', 'sent', 'sent'],
    ['content.locked', 'content.early', 'sent'],
  ])
  const tables = await Promise.all(students.map(async (student) => (await student.manifest()).facts.file))
  expect(tables).toEqual([oldFacts, oldFacts, newFacts])

  clock.forward((14 * dayMs) / 1000 - 0.001)
  expect(openNames(await starter.manifest())).toEqual(old)
  clock.forward(0.001)
  expect(openNames(await starter.manifest())).toEqual(all)
  expect(await starter.open(newTopic)).toBe('sent')
  expect(await demo.open(newCards)).toBe('sent')
})
