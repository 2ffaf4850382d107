import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compileBank } from '@titer/bank'
import { avatars } from '@titer/domain'
import pg from 'pg'
import { chromium, type Page } from 'playwright-core'
import { readConfig } from '../../apps/server/src/config.ts'
import { freePort } from '../../apps/server/src/platform/free-port.ts'
import { startServer } from '../../apps/server/src/server.ts'
import { buildStale } from '../../tools/support/build.ts'
import { ensureChromium } from '../../tools/support/chromium.ts'
import { root } from '../../tools/support/data-folder.ts'
import { startPostgres } from '../../tools/support/local-postgres.ts'
import { runTool, step } from '../../tools/support/progress.ts'
import { verdict, waitUntilOfflineReady } from '../browser/support/study-pages.ts'
import { generatePastEvents, grantPremium, insertHistory } from '../support/seeded-student.ts'

const password = 'a good long password'
const pictureFolder = join(root, 'apps/landing/content/previews')

/** Creates an unfinished session whose first item is about the given organism, drug or patient. */
function openSession(mode: 'quickfire' | 'case', title: string, about: string) {
  const { questions, cases } = compileBank(root)
  const all = mode === 'case' ? cases.filter(({ labs }) => labs.length > 0) : questions
  // Uses the shortest item, because most of it fits on one screen.
  const [item] = all
    .filter(({ subject }) => subject === about)
    .toSorted((one, other) => JSON.stringify(one).length - JSON.stringify(other).length)
  if (item === undefined) throw new Error(`The bank has no ${mode} about ${about}.`)
  const others = all.filter(({ id, topic }) => topic === item.topic && id !== item.id).slice(0, 9)
  const session = randomUUID()
  const items = [item, ...others].map(({ id }) => id)
  const body = { session, mode, items, isExam: false, seconds: null, title }
  const at = Date.now() - 60_000
  const day = new Date(at).toISOString().slice(0, 10)
  return { path: `/session/${session}`, keyAt: item.keyAt, event: { id: randomUUID(), at, day, kind: 'started', body } }
}

type Scene = (page: Page, study: string) => Promise<void>

const question = openSession('quickfire', 'Staphylococci', 'Staphylococcus aureus')
const patient = openSession('case', 'Fever from the gut', 'typhoid-fever-student')

const scenes: Record<string, Scene> = {
  dashboard: async (page, study) => {
    await page.goto(study)
    await page
      .getByText(/waiting$/)
      .first()
      .waitFor()
  },
  quiz: async (page, study) => {
    await page.goto(`${study}${question.path}`)
    await page.getByRole('radio').first().waitFor()
    await page.keyboard.press('abcde'.charAt((question.keyAt + 1) % 4))
    await page.keyboard.press('Enter')
    await verdict(page, /^Wrong\. The answer is/).waitFor()
  },
  flashcards: async (page, study) => {
    await page.goto(`${study}/cards/review`)
    await page.getByRole('button', { name: /^Show/ }).click()
    await page.getByRole('button', { name: /^Good/ }).waitFor()
  },
  'clinical-case': async (page, study) => {
    await page.goto(`${study}${patient.path}`)
    for (const stage of ['examination', 'tests']) await page.getByRole('button', { name: `Show the ${stage}` }).click()
    await page.getByRole('table').scrollIntoViewIfNeeded()
  },
  analytics: async (page, study) => {
    await page.goto(`${study}/progress`)
    await page.locator('#plate').waitFor({ timeout: 60_000 })
  },
  leaderboard: async (page, study) => {
    await page.goto(`${study}/leaderboard?board=all`)
    await page.getByRole('listitem').nth(5).waitFor()
  },
}

// These names are invented. The landing page says under the pictures that they show sample data.
const others = ['Areeba', 'Bilal', 'Hina', 'Junaid', 'Komal', 'Maryam', 'Omar', 'Rabia', 'Saad', 'Zainab']

/** Takes the screenshots of the study app that the landing page shows, in light and dark colours. */
await runTool(async () => {
  await buildStale()
  const folder = mkdtempSync(join(tmpdir(), 'titer-screenshots-'))
  const postgres = await step('Starting PostgreSQL', () => startPostgres({ folder }))
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: postgres.url,
    TITER_SECRET: 'a secret for pictures, long enough to pass',
    LANDING_PORT: String(await freePort()),
    STUDY_PORT: String(await freePort()),
    LOG_LEVEL: 'silent',
  })
  const server = await startServer(config)
  const client = new pg.Client(postgres.url)
  const browser = await chromium.launch({
    executablePath: await ensureChromium((message) => console.log(message), 'desktop'),
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  })
  try {
    await client.connect()
    await step('Adding students for the leaderboard', async () => {
      for (const [at, name] of others.entries()) {
        const email = `${name.toLowerCase()}@kmc.edu.pk`
        await server.services.accounts.records.create({ email, password }, true)
        await insertHistory(client, email, generatePastEvents({ sessions: 6 + 4 * at, days: 6 + at, cardsEach: 1 }))
        const { rows } = await client.query<{ id: string }>('select id from users where email = $1', [email])
        const id = Number(rows[0]?.id)
        await server.services.scorer.catchUp(id)
        await client.query('insert into student_profiles (user_id, display_name, avatar) values ($1, $2, $3)', [
          id,
          name,
          avatars[at % avatars.length],
        ])
      }
    })
    for (const scheme of ['light', 'dark'] as const) {
      // Uses a separate student per colour scheme, so that answers given for the light pictures do not appear in the
      // dark pictures.
      const [name, sessions] = scheme === 'light' ? ['Amna', 8] : ['Hamza', 9]
      const email = `${name.toLowerCase()}@kmc.edu.pk`
      await server.services.accounts.records.create({ email, password }, true)
      await client.query(
        'insert into student_profiles (user_id, display_name) select id, $2 from users where email = $1',
        [email, name],
      )
      await grantPremium(client, email)
      const past = generatePastEvents({ sessions, days: 12, cardsEach: 2, wrongEvery: 10 })
      await insertHistory(client, email, [...past, patient.event, question.event])
      const context = await browser.newContext({
        viewport: { width: 360, height: 640 },
        deviceScaleFactor: 2,
        colorScheme: scheme,
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      const { study } = config.origins
      await step(`Opening the app (${scheme})`, async () => {
        await page.goto(`${study}/login`)
        await page.getByLabel('Email', { exact: true }).fill(email)
        await page.getByLabel('Password', { exact: true }).fill(password)
        await page.keyboard.press('Enter')
        await page.getByRole('region', { name: 'This week' }).waitFor()
        await waitUntilOfflineReady(page)
      })
      const cdp = await context.newCDPSession(page)
      for (const [name, show] of Object.entries(scenes)) {
        const file = `${name}${scheme === 'dark' ? '-dark' : ''}.webp`
        await step(file, async () => {
          await show(page, study)
          const { data } = await cdp.send('Page.captureScreenshot', { format: 'webp', quality: 80 })
          writeFileSync(join(pictureFolder, file), Buffer.from(data, 'base64'))
        })
      }
      await context.close()
    }
  } finally {
    await browser.close()
    await client.end()
    await server.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
