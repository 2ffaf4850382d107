import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { Browser, BrowserContextOptions, ConsoleMessage } from 'playwright-core'
import { afterAll } from 'vitest'
import type { TestContext } from 'vitest'
import { listeningServer, type ListeningServer } from '../../apps/server/src/testing/listening.ts'
import { ensureChromium } from '../../tools/chromium.ts'
import { root } from '../../tools/data-folder.ts'
import { patienceMs } from '../running.ts'
import { createPeople, restoreState, type StorageState } from './people.ts'

declare global {
  interface Window {
    /** Until what was changed is drawn. */
    drawn: () => Promise<void>
  }
}

export const phone = { width: 360, height: 640 }
export const desk = { width: 1280, height: 800 }

const leftOff = [
  // Each window would load two pages more, for what drops down from an address bar that nobody sees.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // Chromium hears the last list alone, so that what Playwright leaves off is said again.
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  // A process kept ready for the next page would be wasted, as every test has a browser context of its own.
  'SpareRendererForSitePerProcess',
  'ThirdPartyStoragePartitioning',
]

const args = [
  `--disable-features=${leftOff.join(',')}`,
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Chromium does not run its sandbox as root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

// With a trusted proxy every visitor has an address of their own, so rate limits count each test by itself.
const usualSettings = { TRUST_PROXY: 'loopback' }

// A worker process runs many test files, one after another. They share one browser, and one server for each set of
// settings; both end with the process.
let launched: Promise<Browser> | undefined
const servers = new Map<string, Promise<ListeningServer>>()

// `TITER_HEADED=true` shows the window and slows every action down; `TITER_TRACE=true` keeps traces of failed tests.
const isHeaded = process.env['TITER_HEADED'] === 'true'
const isTraced = process.env['TITER_TRACE'] === 'true'
const traceFolder = join(root, '.cache', 'traces')

/** Starts Chromium. The shell is enough for nearly everything; only the desktop program can install apps. */
export async function launchBrowser(kind: 'shell' | 'desktop') {
  const executablePath = await ensureChromium(() => undefined, kind)
  return chromium.launch({ executablePath, args, ...(isHeaded ? { headless: false, slowMo: 250 } : {}) })
}

const sharedBrowser = () => (launched ??= launchBrowser(isHeaded ? 'desktop' : 'shell'))

const startTestServer = (settings: Record<string, string>) =>
  listeningServer({ ...usualSettings, ...settings }, { bank: 'small' })

function sharedServer(settings: Record<string, string>) {
  const key = JSON.stringify(settings)
  const server = servers.get(key) ?? startTestServer(settings)
  servers.set(key, server)
  return server
}

let visits = 0

type VisitOptions = Omit<BrowserContextOptions, 'storageState'> & { storageState?: StorageState }

/** The whole product: a server, its two sites in a real browser, and the people who visit them. */
export async function wholeTiter(settings: Record<string, string> = {}) {
  return openTiter(await sharedServer(settings))
}

/** The same on a server of its own, for tests that look at everybody's data or stop the server. */
export async function ownTiter(settings: Record<string, string> = {}) {
  const server = await startTestServer(settings)
  afterAll(() => server.close())
  return openTiter(server)
}

async function openTiter(server: ListeningServer) {
  const browser = await sharedBrowser()

  /** A browser of one's own. Whatever it complains of fails the test, unless the test says so beforehand. */
  const visit = async (test: TestContext, { storageState, ...options }: VisitOptions = {}) => {
    const { onTestFinished, expect, task } = test
    visits += 1
    const extraHTTPHeaders = { 'x-forwarded-for': `2001:db8:0:${visits.toString(16)}::1` }
    const context = await browser.newContext({
      viewport: phone,
      extraHTTPHeaders,
      // Installing the service worker downloads the whole app; tests that need it ask for it.
      serviceWorkers: 'block',
      ...options,
    })
    context.setDefaultTimeout(patienceMs)
    if (storageState !== undefined) await restoreState(context, storageState)
    const complaints = new Set<string>()
    const expected = new Set<string>()
    const allowed = new Set<string>()
    let isCut = false
    if (isTraced) await context.tracing.start({ screenshots: true, snapshots: true })
    onTestFinished(async () => {
      if (isTraced && task.result?.state === 'fail') {
        await context.tracing.stop({ path: join(traceFolder, `${task.name.replaceAll(/\W+/g, '-')}-${visits}.zip`) })
      }
      await context.close()
      const told = [...complaints].filter((one) => expected.has(one) || !allowed.has(one))
      expect(new Set(told)).toEqual(expected)
    })
    context.on('console', (message) => {
      const isNothing = isMissingIcon(message) || (isCut && unreached.test(message.text()))
      if (message.type() === 'error' && !isNothing) complaints.add(complaintOf(message))
    })
    context.on('weberror', (error) => complaints.add(`Thrown: ${error.error().message}`))
    await context.addInitScript(() => {
      window.drawn = () =>
        new Promise((done) => {
          requestAnimationFrame(() => requestAnimationFrame(() => done()))
          // A browser among many is now and then given no frames at all.
          setTimeout(done, 2_000)
        })
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        // oxlint-disable-next-line no-console -- The console is where the test listens.
        console.error(`Content policy: ${violatedDirective} ${blockedURI}`),
      )
    })
    return {
      context,
      page: await context.newPage(),
      /** The network goes away and comes back: what cannot be reached then is no complaint. */
      expectCuts: () => {
        isCut = true
      },
      /** What the browser may complain of, if two things that happen at once meet so. */
      allowComplaints: (...these: string[]) => these.forEach((one) => allowed.add(one)),
      /** What the browser has to complain of in this test, as `401 /api/auth/login`. */
      expectComplaints: (...these: string[]) => these.forEach((one) => expected.add(one)),
    }
  }

  /** The same with the service worker, for tests that go offline. */
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

const refused = /^Failed to load resource: the server responded with a status of (\d+)/
const unreached = /^Failed to load resource: net::(\w+)/

function complaintOf(message: ConsoleMessage) {
  const text = message.text()
  const reason = refused.exec(text)?.[1] ?? unreached.exec(text)?.[1]
  return reason === undefined ? text : `${reason} ${new URL(message.location().url).pathname}`
}

// The pages that stand in for mail and for Google have no icon, and the browser looks for one.
const isMissingIcon = (message: ConsoleMessage) => message.location().url.endsWith('/favicon.ico')
