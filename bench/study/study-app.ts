import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { generatePastEvents, grantPremium, insertHistory } from '../../tests/support/seeded-student.ts'
import { ensureChromium } from '../../tools/support/chromium.ts'
import { startPostgres } from '../../tools/support/local-postgres.ts'
import { step } from '../../tools/support/progress.ts'
import { type DrawTime, installPaintTimers, measureKeyPress, slowDown } from './paint-timing.ts'
import { startChildServer } from '../support/child-server.ts'
import { median } from '../support/measuring.ts'
import { undisturbedSamples } from '../support/undisturbed-samples.ts'

const slowdown = 4
// A session has 42 events, so in 700 days the student has created 50,400 events.
const past = { sessions: 1_200, days: 700 }
const sessionLength = 40
const answers = 3 * sessionLength
// A student takes at least this long to read a question or an explanation.
const readMs = 500
const openings = 5
// This pause is long enough for the browser to run its garbage collection.
const idleMs = 10_000
const drawings = 10
const searched = [
  'gentamicin',
  'staphylococcus',
  'wheeze',
  'tetanus',
  'atropine',
  'resistance',
  'vancomycin',
  'cholera',
]
const limits = { answer: 100, next: 50, opening: 2_000, search: 50, charts: 100, codeKb: 250, memoryMb: 150 }

const inMs = (ms: number) => ms

const password = 'a good long password'

const dashboard = 'section[aria-label="This week"]'
const explanation = 'main section[aria-label="Explanation"]'
// Matches when the page contains the topic chart and the last of the four charts below it.
const allCharts = 'main:has(#plate) section:nth-of-type(4) > details'
const chartCount = 5

/** Signs in, and returns how many bytes of HTML, scripts and styles the browser has loaded. */
async function signIn(page: Page, study: string, email: string) {
  const code = { bytes: 0 }
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const codeRequests = new Set<string>()
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (['Document', 'Script', 'Stylesheet'].includes(type)) codeRequests.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (codeRequests.has(requestId)) code.bytes += encodedDataLength
  })
  await page.goto(`${study}/login`)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.locator(dashboard).waitFor({ timeout: 60_000 })
  return code.bytes
}

/** Counts the rows of a table in the app's IndexedDB. */
const countRows = (page: Page, table: string) =>
  page.evaluate(async (name) => {
    const found = (await indexedDB.databases()).find((each) => each.name?.startsWith('titer-'))
    const resultOf = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((done, fail) => {
        request.addEventListener('success', () => done(request.result))
        request.addEventListener('error', () => fail(request.error))
      })
    const database = await resultOf(indexedDB.open(found?.name ?? ''))
    const count = await resultOf(database.transaction(name).objectStore(name).count())
    database.close()
    return count
  }, table)

/**
 * Answers questions, and measures how long the page takes to paint the feedback after each answer, and the question that
 * follows.
 */
async function practise(page: Page, study: string) {
  const [feedback, next] = [undisturbedSamples(answers, inMs), undisturbedSamples(answers - sessionLength, inMs)]
  while (!feedback.isEnough()) {
    await page.goto(`${study}/practice`)
    await page.getByLabel('Number', { exact: true }).selectOption(String(sessionLength))
    await page.getByRole('button', { name: /^Start \d/ }).click()
    await page.locator('[data-item] [name=option]').first().waitFor({ state: 'attached' })
    // Moves the pointer to the corner, so that it does not hover over an element.
    await page.mouse.move(0, 0)
    await pause(4 * readMs)
    for (let at = 1; at <= sessionLength; at += 1) {
      await page.keyboard.press('a')
      await page.locator('[data-item] [name=option]:checked').waitFor({ state: 'attached' })
      await pause(readMs)
      const answered = page.evaluate((shown) => window.timeUntilShown(shown), explanation)
      await feedback.add(measureKeyPress(page, 'Enter', answered))
      await pause(readMs)
      if (at === sessionLength) break
      const item = await page.locator('[data-item]').getAttribute('data-item')
      const another = `[data-item]:not([data-item="${item}"]) [name=option]`
      const shown = page.evaluate((selector) => window.timeUntilShown(selector), another)
      await next.add(measureKeyPress(page, 'Enter', shown))
      await pause(readMs)
    }
  }
  return { feedback, next }
}

async function search(page: Page, study: string) {
  const found = undisturbedSamples(searched.join('').length - searched.length, inMs)
  await page.goto(`${study}/search`)
  await page.getByText(/on this device\. Type at least two letters/).waitFor({ timeout: 120_000 })
  while (!found.isEnough()) {
    for (const word of searched) {
      await page.keyboard.press(word.charAt(0))
      await pause(120)
      for (let length = 2; length <= word.length; length += 1) {
        const isFound = page.evaluate((query) => window.timeUntilFound(query), word.slice(0, length))
        await found.add(measureKeyPress(page, word.charAt(length - 1), isFound))
        await pause(120)
      }
      await page.keyboard.press('Escape')
    }
  }
  return found
}

/**
 * Opens the progress page repeatedly. Does not count the first visit, during which the app computes two years of chart
 * data.
 */
async function drawCharts(page: Page, study: string) {
  const seen = undisturbedSamples<DrawTime>(drawings, ({ took }) => took)
  for (let isComputed = false; !seen.isEnough(); isComputed = true) {
    await page.goto(study)
    const link = page.locator('a[href="/progress"]').filter({ visible: true }).first()
    await link.waitFor()
    await pause(2 * readMs)
    await link.focus()
    const drawn = measureKeyPress(
      page,
      'Enter',
      page.evaluate((shown) => window.timeUntilDrawn(shown), allCharts),
    )
    await (isComputed ? seen.add(drawn) : drawn)
    await page.getByText(/^Reading your answers/).waitFor({ state: 'detached', timeout: 60_000 })
    await pause(2 * readMs)
  }
  return seen
}

/**
 * Returns the time from the key press until all charts are drawn, divided by the number of charts. Returns the duration
 * of the longest animation frame instead if that is longer, because the page could not respond during that frame.
 */
const chartMs = ({ took, longest }: DrawTime) => Math.max(took / chartCount, longest)

async function openCold(page: Page, study: string) {
  await page.goto(study, { waitUntil: 'commit' })
  return page.evaluate(async (shown) => {
    while (document.querySelector(shown) === null) await new Promise((next) => requestAnimationFrame(next))
    return performance.now()
  }, dashboard)
}

/** Returns the private memory of the largest browser process that runs the app, in MB. */
function memoryMb(profile: string) {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const sizes = pids.flatMap((pid) => {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      if (!command.includes('--type=renderer') || !command.includes(profile)) return []
      const privateDirty = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8').matchAll(/^Private_Dirty:\s+(\d+)/gm)
      return [[...privateDirty].reduce((sum, [, kb]) => sum + Number(kb) / 1024, 0)]
    } catch {
      return []
    }
  })
  return Math.max(...sizes)
}

const at99 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? Number.NaN

/**
 * Measures the study app on a simulated slow phone, with the whole bank and two years of events. Only the drawing of
 * the charts is measured without the slowdown.
 */
export async function benchStudyApp(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'titer-bench-'))
  const profile = mkdtempSync(join(tmpdir(), 'titer-profile-'))
  const postgres = await step('Starting PostgreSQL', () => startPostgres({ folder }))
  const titer = await step('Starting Titer', () =>
    startChildServer<{ study: string; emails: string[] }>('titer', {
      DATABASE_URL: postgres.url,
      BENCH_PASSWORD: password,
      BENCH_PEOPLE: '1',
    }),
  )
  const executablePath = await ensureChromium((message) => console.log(message), 'desktop')
  const open = async (): Promise<BrowserContext> => {
    const context = await chromium.launchPersistentContext(profile, {
      executablePath,
      args: ['--no-sandbox', '--disable-gpu'],
      viewport: { width: 360, height: 640 },
    })
    await context.addInitScript(installPaintTimers)
    return context
  }
  const client = new pg.Client(postgres.url)
  let context: BrowserContext | undefined
  try {
    const events = generatePastEvents(past)
    const [email = ''] = titer.emails
    await client.connect()
    await grantPremium(client, email)
    await insertHistory(client, email, events)
    context = await open()
    const page = await context.newPage()
    const codeBytes = await step('Loading the app for the first time', () => signIn(page, titer.study, email))
    await step(`Downloading the whole bank and ${events.length.toLocaleString('en')} events`, async (report) => {
      for (;;) {
        const counts = { events: await countRows(page, 'events'), packs: await countRows(page, 'packs') }
        report(`${counts.events} events, ${counts.packs} packs`)
        if (counts.events >= events.length && counts.packs > 1) break
        await pause(500)
      }
      await page.getByText('Synced', { exact: true }).filter({ visible: true }).first().waitFor({ timeout: 120_000 })
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      await pause(3_000)
    })
    const drawn = await step('Drawing charts', () => drawCharts(page, titer.study))
    await slowDown(page, slowdown)
    const { feedback, next } = await step(
      `Answering ${answers} questions on a ${slowdown} times slower processor`,
      () => practise(page, titer.study),
    )
    const found = await step('Searching', () => search(page, titer.study))
    const peak = memoryMb(profile)
    await pause(idleMs)
    const memory = memoryMb(profile)
    await context.close()

    const opened = undisturbedSamples(openings, inMs)
    while (!opened.isEnough()) {
      await step(`Opening the app cold and offline, ${opened.all.length + 1} of ${openings}`, async () => {
        context = await open()
        await context.setOffline(true)
        const cold = await context.newPage()
        await slowDown(cold, slowdown)
        await opened.add(openCold(cold, titer.study))
        await context.close()
      })
    }

    const line = (name: string, value: number, unit: string, limit: number) => {
      const isMet = value <= limit
      console.log(
        `  ${isMet ? '✓' : '✗'} ${name.padEnd(32)} ${`${value.toFixed(0)} ${unit}`.padEnd(10)} at most ${limit}`,
      )
      return isMet
    }
    const measured = { answer: feedback, next, opening: opened, search: found, charts: drawn }
    const discarded = Object.entries(measured).map(([name, { disturbed }]) => `${name} ${disturbed()}`)
    console.log(`
    medians: answer ${median(feedback.all).toFixed(0)}, opening ${median(opened.all).toFixed(0)} ms
    p99: next ${at99(next.all).toFixed(0)}, search ${at99(found.all).toFixed(0)} ms
    memory before garbage collection: ${peak.toFixed(0)} MB
    all five charts (processor not slowed): ${median(drawn.all.map(({ took }) => took)).toFixed(0)} ms from the key press
    measurements discarded because the host took the processor away: ${discarded.join(', ')}`)
    const short = Object.entries(measured).filter(([, { isShort }]) => isShort())
    if (short.length > 0)
      console.log(
        `  ✗ too few undisturbed measurements of: ${short.map(([name]) => name).join(', ')}. Repeat on a quieter machine.`,
      )
    return [
      short.length === 0,
      line('answer to feedback, p99', at99(feedback.all), 'ms', limits.answer),
      line('next question, median', median(next.all), 'ms', limits.next),
      line('opening cold and offline, worst', Math.max(...opened.all), 'ms', limits.opening),
      line('search per key, median', median(found.all), 'ms', limits.search),
      line('one chart, not slowed', median(drawn.all.map(chartMs)), 'ms', limits.charts),
      line('code of the first load', codeBytes / 1024, 'KB', limits.codeKb),
      line('memory when idle', memory, 'MB', limits.memoryMb),
    ].every(Boolean)
  } finally {
    await context?.close().catch(() => undefined)
    await client.end()
    await titer.stop()
    await postgres.stop()
    for (const each of [folder, profile]) rmSync(each, { recursive: true, force: true })
  }
}
