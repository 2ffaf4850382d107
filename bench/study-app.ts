import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { giveHistory, givePremium, pastStudy } from '../tests/seeded-student.ts'
import { ensureChromium } from '../tools/chromium.ts'
import { startPostgres } from '../tools/local-postgres.ts'
import { step } from '../tools/progress.ts'
import { slowDown, timed, watchPaints, type Drawn } from './paints.ts'
import { median, startPeer } from './peer.ts'
import { undisturbed } from './stolen.ts'

const slowdown = 4
// Each of 42 events: 50,400 in two years.
const past = { sessions: 1_200, days: 700 }
const sessionLength = 40
const answers = 3 * sessionLength
// Nobody reads a question in less, nor what was wrong about an answer.
const readMs = 500
const openings = 5
// By then a browser has cleared away what nothing holds any more.
const restMs = 10_000
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

const isDashboard = 'section[aria-label="This week"]'
const isAnswered = 'main section[aria-label="Explanation"]'
// The plate of topics, and the last of the four charts below it.
const areDrawn = 'main:has(#plate) section:nth-of-type(4) > details'
const chartCount = 5

async function signIn(page: Page, study: string, email: string) {
  const code = { bytes: 0 }
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const isCode = new Set<string>()
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (['Document', 'Script', 'Stylesheet'].includes(type)) isCode.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (isCode.has(requestId)) code.bytes += encodedDataLength
  })
  await page.goto(`${study}/login`)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.locator(isDashboard).waitFor({ timeout: 60_000 })
  return code.bytes
}

/** How many rows a table on the device has. */
const countRows = (page: Page, table: string) =>
  page.evaluate(async (name) => {
    const found = (await indexedDB.databases()).find((each) => each.name?.startsWith('titer-'))
    const asked = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((done, fail) => {
        request.addEventListener('success', () => done(request.result))
        request.addEventListener('error', () => fail(request.error))
      })
    const database = await asked(indexedDB.open(found?.name ?? ''))
    const count = await asked(database.transaction(name).objectStore(name).count())
    database.close()
    return count
  }, table)

/** Answers on and on, and says how long each feedback and each next question took to be painted. */
async function practise(page: Page, study: string) {
  const [feedback, next] = [undisturbed(answers, inMs), undisturbed(answers - sessionLength, inMs)]
  while (!feedback.isEnough()) {
    await page.goto(`${study}/practice`)
    await page
      .locator('label')
      .filter({ hasText: new RegExp(`^${sessionLength}$`) })
      .click()
    await page.getByRole('button', { name: /^Start \d/ }).click()
    await page.locator('[data-item] [name=option]').first().waitFor({ state: 'attached' })
    // The pointer lies still where nothing is.
    await page.mouse.move(0, 0)
    await pause(4 * readMs)
    for (let at = 1; at <= sessionLength; at += 1) {
      await page.keyboard.press('a')
      await page.locator('[data-item] [name=option]:checked').waitFor({ state: 'attached' })
      await pause(readMs)
      const answered = page.evaluate((shown) => window.untilHeld(shown), isAnswered)
      await feedback.add(timed(page, 'Enter', answered))
      await pause(readMs)
      if (at === sessionLength) break
      const item = await page.locator('[data-item]').getAttribute('data-item')
      const another = `[data-item]:not([data-item="${item}"]) [name=option]`
      const shown = page.evaluate((selector) => window.untilHeld(selector), another)
      await next.add(timed(page, 'Enter', shown))
      // Nobody answers before they have read.
      await pause(readMs)
    }
  }
  return { feedback, next }
}

async function search(page: Page, study: string) {
  const found = undisturbed(searched.join('').length - searched.length, inMs)
  await page.goto(`${study}/search`)
  await page.getByText(/all on this device/).waitFor({ timeout: 120_000 })
  while (!found.isEnough()) {
    for (const word of searched) {
      await page.keyboard.press(word.charAt(0))
      await pause(120)
      for (let length = 2; length <= word.length; length += 1) {
        const isFound = page.evaluate((query) => window.untilFound(query), word.slice(0, length))
        await found.add(timed(page, word.charAt(length - 1), isFound))
        await pause(120)
      }
      await page.keyboard.press('Escape')
    }
  }
  return found
}

/** Opens what is drawn of two years, once to work it out and then as often as somebody comes back to it. */
async function drawCharts(page: Page, study: string) {
  const seen = undisturbed<Drawn>(drawings, ({ took }) => took)
  for (let isWorkedOut = false; !seen.isEnough(); isWorkedOut = true) {
    await page.goto(study)
    const link = page.locator('a[href="/progress"]').filter({ visible: true }).first()
    await link.waitFor()
    await pause(2 * readMs)
    await link.focus()
    const drawn = timed(
      page,
      'Enter',
      page.evaluate((shown) => window.untilDrawn(shown), areDrawn),
    )
    await (isWorkedOut ? seen.add(drawn) : drawn)
    await page.getByText(/^Reading your answers/).waitFor({ state: 'detached', timeout: 60_000 })
    await pause(2 * readMs)
  }
  return seen
}

/** What a chart takes of the time from the press to all of them, and no less than the page stood still meanwhile. */
const chartMs = ({ took, longest }: Drawn) => Math.max(took / chartCount, longest)

async function openCold(page: Page, study: string) {
  await page.goto(study, { waitUntil: 'commit' })
  return page.evaluate(async (shown) => {
    while (document.querySelector(shown) === null) await new Promise((next) => requestAnimationFrame(next))
    return performance.now()
  }, isDashboard)
}

/** What the system gave to the processes that run the app, and to nothing else. */
function memoryMb(profile: string) {
  const own = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const sizes = own.flatMap((pid) => {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      if (!command.includes('--type=renderer') || !command.includes(profile)) return []
      const held = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8').matchAll(/^Private_Dirty:\s+(\d+)/gm)
      return [[...held].reduce((sum, [, kb]) => sum + Number(kb) / 1024, 0)]
    } catch {
      return []
    }
  })
  return Math.max(...sizes)
}

const at99 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? Number.NaN

/** The app on a slow phone, with the whole bank and a long log. */
export async function benchStudyApp(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'titer-bench-'))
  const profile = mkdtempSync(join(tmpdir(), 'titer-profile-'))
  const postgres = await step('Starting PostgreSQL', () => startPostgres({ folder }))
  const titer = await step('Starting Titer', () =>
    startPeer<{ study: string; emails: string[] }>('./titer.ts', {
      DATABASE_URL: postgres.url,
      BENCH_PASSWORD: password,
      BENCH_PEOPLE: '1',
    }),
  )
  const executablePath = await ensureChromium((sentence) => console.log(sentence), 'desktop')
  const open = async (): Promise<BrowserContext> => {
    const context = await chromium.launchPersistentContext(profile, {
      executablePath,
      args: ['--no-sandbox', '--disable-gpu'],
      viewport: { width: 360, height: 640 },
    })
    await context.addInitScript(watchPaints)
    return context
  }
  const client = new pg.Client(postgres.url)
  let context: BrowserContext | undefined
  try {
    const events = pastStudy(past)
    const [email = ''] = titer.emails
    await client.connect()
    await givePremium(client, email)
    await giveHistory(client, email, events)
    context = await open()
    const page = await context.newPage()
    const codeBytes = await step('First load', () => signIn(page, titer.study, email))
    await step(`The whole bank and ${events.length.toLocaleString('en')} events come to the device`, async (tell) => {
      for (;;) {
        const counts = { events: await countRows(page, 'events'), packs: await countRows(page, 'packs') }
        tell(`${counts.events} events, ${counts.packs} packs`)
        if (counts.events >= events.length && counts.packs > 1) break
        await pause(500)
      }
      await page.getByText('Synced', { exact: true }).filter({ visible: true }).first().waitFor({ timeout: 120_000 })
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      await pause(3_000)
    })
    const drawn = await step('Drawing charts', () => drawCharts(page, titer.study))
    await slowDown(page, slowdown)
    const { feedback, next } = await step(`${answers} answers, ${slowdown} times slower`, () =>
      practise(page, titer.study),
    )
    const found = await step('Searching', () => search(page, titer.study))
    const peak = memoryMb(profile)
    await pause(restMs)
    const memory = memoryMb(profile)
    await context.close()

    const opened = undisturbed(openings, inMs)
    while (!opened.isEnough()) {
      await step(`Opening cold and offline, ${opened.all.length + 1} of ${openings}`, async () => {
        context = await open()
        await context.setOffline(true)
        const cold = await context.newPage()
        await slowDown(cold, slowdown)
        await opened.add(openCold(cold, titer.study))
        await context.close()
      })
    }

    const line = (name: string, value: number, unit: string, limit: number) => {
      const isHeld = value <= limit
      console.log(
        `  ${isHeld ? '✓' : '✗'} ${name.padEnd(28)} ${`${value.toFixed(0)} ${unit}`.padEnd(10)} at most ${limit}`,
      )
      return isHeld
    }
    const measured = { answer: feedback, next, opening: opened, search: found, charts: drawn }
    const asides = Object.entries(measured).map(([name, { disturbed }]) => `${name} ${disturbed()}`)
    console.log(`
    medians: answer ${median(feedback.all).toFixed(0)}, opening ${median(opened.all).toFixed(0)} ms
    p99: next ${at99(next.all).toFixed(0)}, search ${at99(found.all).toFixed(0)} ms
    memory before what nothing holds is cleared away: ${peak.toFixed(0)} MB
    charts (not slowed): ${median(drawn.all.map(({ took }) => took)).toFixed(0)} ms from the press, all five
    set aside, as the host took the processor away: ${asides.join(', ')}`)
    const short = Object.entries(measured).filter(([, { isShort }]) => isShort())
    if (short.length > 0)
      console.log(`  ✗ this machine was too seldom its own to measure ${short.map(([name]) => name).join(', ')}`)
    return [
      short.length === 0,
      line('answer to feedback, p99', at99(feedback.all), 'ms', limits.answer),
      line('next question, median', median(next.all), 'ms', limits.next),
      line('cold, offline, worst', Math.max(...opened.all), 'ms', limits.opening),
      line('search, a key, median', median(found.all), 'ms', limits.search),
      line('a chart, not slowed', median(drawn.all.map(chartMs)), 'ms', limits.charts),
      line('code of the first load', codeBytes / 1024, 'KB', limits.codeKb),
      line('memory at rest', memory, 'MB', limits.memoryMb),
    ].every(Boolean)
  } finally {
    await context?.close().catch(() => undefined)
    await client.end()
    await titer.stop()
    await postgres.stop()
    for (const each of [folder, profile]) rmSync(each, { recursive: true, force: true })
  }
}
