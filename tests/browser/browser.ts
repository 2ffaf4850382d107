import { chromium } from 'playwright-core'
import type { BrowserContextOptions, ConsoleMessage } from 'playwright-core'
import { afterAll, vi } from 'vitest'
import type { TestContext } from 'vitest'
import { listeningServer } from '../../apps/server/src/testing/listening.ts'
import { ensureChromium } from '../../tools/chromium.ts'
import { createPeople } from './people.ts'

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

// Every visitor has an address of their own: what one of them gets wrong is not held against the others.
const settings = { TRUST_PROXY: 'loopback' }

/** One server and one browser for all tests of a file, and the people who come. */
export async function wholeTiter(more: Record<string, string> = {}) {
  // Two fit side by side; more of them would keep each other waiting.
  vi.setConfig({ maxConcurrency: 2 })
  const executablePath = await ensureChromium(() => undefined)
  const [browser, server] = await Promise.all([
    chromium.launch({ executablePath, args }),
    listeningServer({ ...settings, ...more }),
  ])
  let visits = 0

  /** A browser of one's own. Whatever it complains of fails the test, unless the test says so beforehand. */
  const visit = async ({ onTestFinished, expect }: TestContext, options: BrowserContextOptions = {}) => {
    visits += 1
    const extraHTTPHeaders = { 'x-forwarded-for': `2001:db8:0:${visits.toString(16)}::1` }
    const context = await browser.newContext({ viewport: phone, extraHTTPHeaders, ...options })
    context.setDefaultTimeout(90_000)
    const complaints = new Set<string>()
    const expected = new Set<string>()
    const allowed = new Set<string>()
    let isCut = false
    onTestFinished(async () => {
      await context.close()
      // A machine that is busy with many browsers is now and then asked to come back later, and every client does.
      const told = [...complaints].filter((one) => expected.has(one) || !(allowed.has(one) || one.startsWith('503 ')))
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

  afterAll(async () => {
    await browser.close()
    await server.close()
  })
  return { server, landing: server.landing, study: server.study, visit, ...createPeople(server) }
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
