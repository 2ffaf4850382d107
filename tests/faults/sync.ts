import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { readConfig } from '../../apps/server/src/config.ts'
import { createServices } from '../../apps/server/src/services.ts'
import { ensureChromium } from '../../tools/support/chromium.ts'
import { startPostgres } from '../../tools/support/local-postgres.ts'
import { step } from '../../tools/support/progress.ts'
import type { FaultRun } from './fault-run.ts'
import { createRestartableServer } from './restartable-server.ts'
import { findNonEphemeralPort } from './load/non-ephemeral-port.ts'

const minimumInterruptions = 120
const password = 'a good long password'
const email = 'student@kmc.edu.pk'

/**
 * A device, and the answers that its page has confirmed. Each answer is written as the session's id, a space and the
 * item's id.
 */
interface Device {
  context: BrowserContext
  answered: Set<string>
}

/** Waits for a button. Returns false instead of throwing, because the page may have been closed. */
const appears = async (page: Page, name: RegExp, timeout = 2_500) =>
  page
    .getByRole('button', { name })
    .first()
    .waitFor({ timeout })
    .then(
      () => true,
      () => false,
    )

async function startSession(page: Page, study: string) {
  await page.goto(`${study}/practice`).catch(() => undefined)
  if (!(await appears(page, /^Start \d/))) return false
  await page.getByLabel('Number', { exact: true }).selectOption('40')
  await page.getByRole('button', { name: /^Start \d/ }).click()
  return appears(page, /^Answer$/)
}

/**
 * Answers one question. Returns the session's id, a space and the item's id if the page has confirmed the answer,
 * otherwise undefined.
 */
async function answerOne(page: Page): Promise<string | undefined> {
  const session = /session\/([\w-]+)/.exec(page.url())?.[1]
  if (session === undefined || !(await appears(page, /^Answer$/))) return undefined
  await page.keyboard.press(String(1 + Math.floor(Math.random() * 4)))
  await page.keyboard.press('Enter')
  if (!(await appears(page, /^(Next question|See how it went)$/))) return undefined
  const item = await page.locator('[data-item]').first().getAttribute('data-item')
  await page.keyboard.press('Enter')
  return `${session} ${item}`
}

/** Studies until `isOver` returns true, and meanwhile closes tabs and cuts the network at random. */
async function study(
  device: Device,
  site: string,
  interruptions: { closedTabs: number; networkCuts: number },
  isOver: () => boolean,
) {
  let page = await device.context.newPage()
  while (!isOver()) {
    try {
      if (!page.url().includes('/session/') || page.url().endsWith('/summary')) await startSession(page, site)
      const done = await answerOne(page)
      if (done !== undefined) device.answered.add(done)
      const chance = Math.random()
      if (chance < 0.4) {
        interruptions.networkCuts += 1
        await device.context.setOffline(true)
        await pause(50 + Math.random() * 450)
        await device.context.setOffline(false)
      } else if (chance < 0.75) {
        interruptions.closedTabs += 1
        const url = page.url()
        // In half of the cases, closes the tab while an answer is being submitted.
        if (Math.random() < 0.5)
          void page.keyboard
            .press('1')
            .then(() => page.keyboard.press('Enter'))
            .catch(() => undefined)
        await page.close({ runBeforeUnload: false })
        page = await device.context.newPage()
        await page.goto(url, { timeout: 5_000 }).catch(() => undefined)
      }
    } catch {
      await page.close().catch(() => undefined)
      page = await device.context.newPage()
    }
  }
  return page
}

async function signIn(context: BrowserContext, site: string) {
  const page = await context.newPage()
  await page.goto(`${site}/login`)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Practice', exact: true }).first().waitFor({ timeout: 30_000 })
  await page.goto(`${site}/practice`)
  await page.getByRole('button', { name: /^Start \d/ }).waitFor({ timeout: 30_000 })
  // Waits for the service worker, because the app needs it as soon as the network is cut.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.close()
}

/** Waits until the device has sent all its events. */
async function waitUntilSynced(page: Page, site: string) {
  await page.goto(site)
  for (let tries = 0; tries < 120; tries += 1) {
    const unsynced = await page.getByText(/changes? saved|Syncing|Not synced|Offline/).count()
    if (unsynced === 0 && (await page.getByText('Synced', { exact: true }).count()) > 0) return
    await pause(500)
  }
  throw new Error('A device did not finish syncing.')
}

/**
 * Simulates one student who studies on two devices while the server is killed, tabs are closed and the network is cut.
 * Then checks that the server has every answer that a page has confirmed, each only once, and that each device has as
 * many events as the server.
 */
export const faultSync: FaultRun = async ({ cleanup, factor }) => {
  const folder = mkdtempSync(join(tmpdir(), 'titer-faults-'))
  cleanup.add('folder', () => rmSync(folder, { recursive: true, force: true }))
  const postgres = await step('Starting PostgreSQL', () => startPostgres({ folder }))
  cleanup.add('PostgreSQL', postgres.stop)
  const environment = {
    NODE_ENV: 'test',
    DATABASE_URL: postgres.url,
    TITER_SECRET: 'a secret for faults, long enough to pass',
    LANDING_PORT: String(await findNonEphemeralPort()),
    STUDY_PORT: String(await findNonEphemeralPort()),
    LOG_LEVEL: 'silent',
  }
  const server = createRestartableServer(environment)
  cleanup.add('server', server.stop)
  const config = readConfig(environment)
  const site = config.origins.study
  const browser = await chromium.launch({
    executablePath: await ensureChromium(() => undefined, 'shell'),
    // Playwright must not end this process on a signal, because PostgreSQL would then keep running.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  })
  cleanup.add('browser', () => browser.close())
  await step('Starting Titer', server.start)
  const services = createServices(config, pino({ level: 'silent' }))
  cleanup.add('services', services.close)
  await services.accounts.records.create({ email, password }, true)
  const devices: Device[] = []
  for (let at = 0; at < 2; at += 1) {
    const context = await browser.newContext({ viewport: { width: 360, height: 640 } })
    await signIn(context, site)
    devices.push({ context, answered: new Set() })
  }
  const minimum = minimumInterruptions * factor
  const interruptions = { closedTabs: 0, networkCuts: 0 }
  const isOver = () => server.kills() + interruptions.closedTabs + interruptions.networkCuts >= minimum
  const counts = () =>
    `${server.kills()} server kills, ${interruptions.closedTabs} closed tabs, ${interruptions.networkCuts} network cuts`
  const pages = await step(`Studying through at least ${minimum} interruptions`, async (report) => {
    const reporting = setInterval(() => report(counts()), 500)
    try {
      const [, ...openPages] = await Promise.all([
        server.killRepeatedly(isOver),
        ...devices.map((device) => study(device, site, interruptions, isOver)),
      ])
      return openPages
    } finally {
      clearInterval(reporting)
    }
  })
  await step('Waiting until both devices are synced', async () => {
    // The second round lets the first device fetch the last events of the second device.
    for (const page of [...pages, ...pages]) await waitUntilSynced(page, site)
  })

  const client = new pg.Client(postgres.url)
  await client.connect()
  cleanup.add('connection', () => client.end())
  const { rows } = await client.query<{ name: string; id: string }>(
    `select (body ->> 'session') || ' ' || (body ->> 'item') as name, id from study_events where kind = 'answered'`,
  )
  const stored = new Set(rows.map(({ name }) => name))
  const confirmed = new Set(devices.flatMap(({ answered }) => [...answered]))
  const kept = [...confirmed].filter((name) => stored.has(name)).length
  const { rows: all } = await client.query<{ count: number }>('select count(*)::int as count from study_events')
  const onDevices = await Promise.all(pages.map(countEvents))
  const totals = `events: ${all[0]?.count} on the server, ${onDevices.join(' and ')} on the devices`
  const isEqual = onDevices.every((count) => count === all[0]?.count)
  return {
    faults: counts(),
    counts: {
      events: { made: confirmed.size, kept, lost: confirmed.size - kept, doubled: rows.length - stored.size },
    },
    notes: isEqual ? [totals] : [],
    failures: isEqual ? [] : [totals],
  }
}

/** Counts the events in the device's database. */
const countEvents = (page: Page) =>
  page.evaluate(async () => {
    const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith('titer-'))
    const database = await new Promise<IDBDatabase>((done, fail) => {
      const opening = indexedDB.open(found?.name ?? '')
      opening.addEventListener('success', () => done(opening.result))
      opening.addEventListener('error', () => fail(opening.error))
    })
    return new Promise<number>((done, fail) => {
      const counting = database.transaction('events').objectStore('events').count()
      counting.addEventListener('success', () => done(counting.result))
      counting.addEventListener('error', () => fail(counting.error))
    })
  })
