import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import type { Browser, BrowserContextOptions, ConsoleMessage, Page } from 'playwright-core'
import { afterAll } from 'vitest'
import type { TestContext } from 'vitest'
import { listeningServer, type ListeningServer } from '../../../apps/server/src/testing/listening-server.ts'
import { ensureChromium } from '../../../tools/support/chromium.ts'
import { root } from '../../../tools/support/data-folder.ts'
import { waitLimitMs } from '../../support/wait-until.ts'
import { createPeople, restoreState, type StorageState } from './people.ts'

declare global {
  interface Window {
    /** Resolves when the latest changes are painted. */
    waitForPaint: () => Promise<void>
  }
}

export const phone = { width: 360, height: 640 }
export const desktop = { width: 1280, height: 800 }

const disabledFeatures = [
  // Disables these features, because each window would load two extra pages for the address bar, which is invisible in
  // headless mode.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // Chromium uses only the last `--disable-features` argument, so this list repeats several of the features that
  // Playwright disables.
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  // Disables the spare renderer process, because every test has its own browser context and could not use it.
  'SpareRendererForSitePerProcess',
  'ThirdPartyStoragePartitioning',
]

const args = [
  `--disable-features=${disabledFeatures.join(',')}`,
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Each test runs its scripts in a new process and only for a short time, so optimised code seldom pays for its
  // compilation. Larger heaps save most garbage collections. Measured alternately with and without these options on
  // 2026-11-18, the median processor time was 8% lower for opening a page of the study app and 12% lower for checking
  // its accessibility, and the mean was 20% and 28% lower.
  '--js-flags=--no-maglev --no-turbofan --min-semi-space-size=32 --max-semi-space-size=64 --initial-heap-size=256',
  // Chromium cannot use its sandbox when it runs as root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

// The server trusts a proxy, so each visit can name its own IP address and rate limits count each test separately.
const defaultSettings = { TRUST_PROXY: 'loopback' }

// A worker process runs many test files, one after another. They share one browser, and one server for each set of
// settings. The browser and the servers end with the process.
let launched: Promise<Browser> | undefined
const servers = new Map<string, Promise<ListeningServer>>()

// `TITER_HEADED=true` shows the window and slows every action down; `TITER_TRACE=true` keeps traces of failed tests.
const isHeaded = process.env['TITER_HEADED'] === 'true'
const isTraced = process.env['TITER_TRACE'] === 'true'
const traceFolder = join(root, '.cache', 'traces')

/** Starts Chromium. The headless shell is enough for nearly all tests; only the desktop browser can install apps. */
export async function launchBrowser(kind: 'shell' | 'desktop') {
  const executablePath = await ensureChromium(() => undefined, kind)
  return chromium.launch({ executablePath, args, ...(isHeaded ? { headless: false, slowMo: 250 } : {}) })
}

const sharedBrowser = () => (launched ??= launchBrowser(isHeaded ? 'desktop' : 'shell'))

const startTestServer = (settings: Record<string, string>) =>
  listeningServer({ ...defaultSettings, ...settings }, { bank: 'small' })

function sharedServer(settings: Record<string, string>) {
  const key = JSON.stringify(settings)
  const server = servers.get(key) ?? startTestServer(settings)
  servers.set(key, server)
  return server
}

// The number of characters of a page's content that are enough to show which screen and which dialog is open.
const describedCharacters = 4_000

// How long the end of a test waits for console errors that the test expects.
const errorLimitMs = 20_000

let visits = 0

type VisitOptions = Omit<BrowserContextOptions, 'storageState'> & { storageState?: StorageState }

/**
 * Returns the whole product, shared by all test files of a worker: a server, a browser, and functions that create
 * accounts.
 */
export async function sharedTiter(settings: Record<string, string> = {}) {
  return openTiter(await sharedServer(settings))
}

/** Like `sharedTiter`, but with a separate server, for tests that read all accounts' data. */
export async function separateTiter(settings: Record<string, string> = {}) {
  const server = await startTestServer(settings)
  afterAll(() => server.close())
  return openTiter(server)
}

async function openTiter(server: ListeningServer) {
  const browser = await sharedBrowser()

  /** Opens a new browser context. Each error in its console fails the test, unless the test has announced the error. */
  const visit = async (test: TestContext, { storageState, ...options }: VisitOptions = {}) => {
    const { onTestFinished, expect, task } = test
    visits += 1
    const extraHTTPHeaders = { 'x-forwarded-for': `2001:db8:0:${visits.toString(16)}::1` }
    const context = await browser.newContext({
      viewport: phone,
      extraHTTPHeaders,
      // Installing the service worker downloads the whole app, so only tests that need it allow it.
      serviceWorkers: 'block',
      ...options,
    })
    context.setDefaultTimeout(waitLimitMs)
    if (storageState !== undefined) await restoreState(context, storageState)
    const consoleErrors = new Set<string>()
    const expected = new Set<string>()
    const allowed = new Set<string>()
    let ignoresNetworkErrors = false
    // Called before the browser context closes, because the last request of a test can fail after its last step.
    const waitForErrors = async () => {
      const deadline = performance.now() + errorLimitMs
      const isMissing = (error: string) => !consoleErrors.has(error)
      while (performance.now() < deadline && [...expected].some(isMissing)) await pause(50)
    }
    if (isTraced) await context.tracing.start({ screenshots: true, snapshots: true })
    onTestFinished(async () => {
      const openPages = task.result?.state === 'fail' ? context.pages() : []
      // oxlint-disable-next-line no-console -- The output is part of the test's report.
      for (const page of openPages) console.log(await describePage(page))
      if (isTraced && task.result?.state === 'fail') {
        await context.tracing.stop({ path: join(traceFolder, `${task.name.replaceAll(/\W+/g, '-')}-${visits}.zip`) })
      }
      if (task.result?.state !== 'fail') await waitForErrors()
      const counted = [...consoleErrors].filter((error) => expected.has(error) || !allowed.has(error))
      // The app may just have sent a request that a route handler of the test fetches. Without `unrouteAll`, the closed
      // context would make the handler throw, and an error outside a test fails the whole run.
      const routed = [context, ...context.pages()]
      // A page may close at the same time.
      await Promise.allSettled(routed.map((owner) => owner.unrouteAll({ behavior: 'ignoreErrors' })))
      await context.close()
      expect(new Set(counted)).toEqual(expected)
    })
    context.on('console', (message) => {
      const isIgnored = isMissingIcon(message) || (ignoresNetworkErrors && networkFailure.test(message.text()))
      if (message.type() === 'error' && !isIgnored) consoleErrors.add(shortMessage(message))
    })
    context.on('weberror', (error) => consoleErrors.add(`Thrown: ${error.error().message}`))
    await context.addInitScript(() => {
      window.waitForPaint = () =>
        new Promise((done) => {
          requestAnimationFrame(() => requestAnimationFrame(() => done()))
          // Continues after two seconds, because Chromium sometimes draws no frames at all on a busy machine.
          setTimeout(done, 2_000)
        })
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        // oxlint-disable-next-line no-console -- The test fails on errors in the console.
        console.error(`Content policy: ${violatedDirective} ${blockedURI}`),
      )
    })
    return {
      context,
      page: await context.newPage(),
      /** Ignores console errors about failed requests, for tests that cut the network. */
      ignoreNetworkErrors: () => {
        ignoresNetworkErrors = true
      },
      /** Allows console errors that may or may not occur, depending on timing. */
      allowConsoleErrors: (...errors: string[]) => errors.forEach((error) => allowed.add(error)),
      /** Declares console errors that must occur in this test, written as `401 /api/auth/login`. */
      expectConsoleErrors: (...errors: string[]) => errors.forEach((error) => expected.add(error)),
    }
  }

  /** Like `visit`, but with the service worker, for tests that go offline. */
  const visitWithServiceWorker: typeof visit = (test, options) => visit(test, { serviceWorkers: 'allow', ...options })

  return {
    server,
    landing: server.landing,
    study: server.study,
    visit,
    visitWithServiceWorker,
    ...createPeople(server),
  }
}

/**
 * Returns a description of the state in which a failed test left a page: its address, and its content as a screen
 * reader gets it.
 */
async function describePage(page: Page) {
  const content = await page
    .locator('body')
    .ariaSnapshot({ timeout: 5_000 })
    .catch((error: unknown) => String(error))
  return `The page ${page.url()} after the failed test:\n${content.slice(0, describedCharacters)}`
}

const errorStatus = /^Failed to load resource: the server responded with a status of (\d+)/
const networkFailure = /^Failed to load resource: net::(\w+)/

function shortMessage(message: ConsoleMessage) {
  const text = message.text()
  const reason = errorStatus.exec(text)?.[1] ?? networkFailure.exec(text)?.[1]
  return reason === undefined ? text : `${reason} ${new URL(message.location().url).pathname}`
}

// The simulated mail and Google pages have no icon, but the browser requests one. The resulting error is ignored.
const isMissingIcon = (message: ConsoleMessage) => message.location().url.endsWith('/favicon.ico')
