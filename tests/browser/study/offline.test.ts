import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startServer } from '../../../apps/server/src/server.ts'
import { listeningServer } from '../../../apps/server/src/testing/listening-server.ts'
import { fetchWithRetry } from '../../support/requests.ts'
import { waitLimitMs, waitUntil } from '../../support/wait-until.ts'
import { accessibilityFaults } from '../support/accessibility.ts'
import { launchBrowser, phone, sharedTiter } from '../support/browser.ts'
import { button, heading, toast } from '../support/pages.ts'
import { createPeople } from '../support/people.ts'
import {
  answerWithKeyboard,
  continueButton,
  fetchServerEvents,
  openStudySignedIn,
  options,
  readTable,
  shownSession,
  startPractice,
  verdict,
  waitUntilOfflineReady,
} from '../support/study-pages.ts'

const { visitWithServiceWorker: visit, study, createMember } = await sharedTiter()

const syncButton = (page: Page) =>
  page.getByRole('button', { name: /^(Synced|Syncing|Offline|Not synced|Downloading)/ })
const continueLink = (page: Page) => page.getByRole('link', { name: /^Carry on:/ })

interface DeviceEvent {
  id: string
  kind: string
  standing: string
}

/** Waits until all events are sent, and checks that the server has stored each of them once. */
async function expectAllSynced(page: Page, site = study) {
  await waitUntil('all events are sent', async () => {
    const events = await readTable<DeviceEvent>(page, 'events')
    return events.every(({ standing }) => standing === 'sent')
  })
  const onDevice = (await readTable<DeviceEvent>(page, 'events')).map(({ id }) => id).toSorted()
  const onServer = (await fetchServerEvents(page, site)).map(({ id }) => id).toSorted()
  expect(onServer).toEqual(onDevice)
}

const countServerAnswers = async (page: Page, site = study) =>
  (await fetchServerEvents(page, site)).filter(({ kind }) => kind === 'answered').length

/** Crashes a tab, so that the page has no chance to save or send anything. */
async function crash(page: Page) {
  const crashed = page.waitForEvent('crash')
  page.goto('chrome://crash').catch(() => undefined)
  await crashed
  await page.close()
}

/** Sends the background sync event that Chromium sends to a closed app when the network is back. */
async function dispatchSyncEvent(context: BrowserContext) {
  const cdp = await context.newCDPSession(await context.newPage())
  const registered = new Promise<string>((found) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(study))
      if (own !== undefined) found(own.registrationId)
    }),
  )
  await cdp.send('ServiceWorker.enable')
  await cdp.send('ServiceWorker.dispatchSyncEvent', {
    origin: study,
    registrationId: await registered,
    tag: 'study',
    lastChance: false,
  })
}

describe.concurrent('the app without a network', () => {
  it('[T-70][T-16][T-71] continues a session after a reload and a crash, and syncs each event once', async (test) => {
    const email = await createMember('on-the-bus')
    const { context, page, ignoreNetworkErrors } = await visit(test)
    await openStudySignedIn(page, study, email, '/practice')
    await waitUntilOfflineReady(page)
    // The device goes offline before the session starts, because the app sends the start of a session soon after it.
    ignoreNetworkErrors()
    await context.setOffline(true)
    await startPractice(page)
    await options(page).first().waitFor()
    await page.reload()
    await answerWithKeyboard(page)
    await continueButton(page).click()
    await answerWithKeyboard(page, false)
    await verdict(page, /^Wrong\. The answer is/).waitFor()
    await continueButton(page).click()
    // An option that is chosen but not submitted is not an answer.
    await page.keyboard.press('a')
    await crash(page)

    const next = await context.newPage()
    await next.goto(study)
    await continueLink(next).filter({ hasText: 'Questions, 2 of 10' }).click()
    await options(next).first().waitFor()
    expect(await next.getByRole('radio', { checked: true }).count()).toBe(0)
    for (let answered = 2; answered < 5; answered += 1) {
      await answerWithKeyboard(next)
      await continueButton(next).click()
    }
    await test.expect.poll(async () => (await shownSession(next)).answers).toHaveLength(5)
    await next.goto(study)
    await syncButton(next).filter({ hasText: 'Offline, 6 changes saved' }).waitFor()
    expect(await accessibilityFaults(next, { sizes: [phone] })).toEqual([])

    await context.setOffline(false)
    await expectAllSynced(next)
    expect(await countServerAnswers(next)).toBe(5)
    await syncButton(next).filter({ hasText: 'Synced' }).waitFor()
  })

  it('[T-71] sends its events from the service worker if it was closed before the network returned, and marks them as sent on the next start', async (test) => {
    const email = await createMember('put-away')
    const { context, page, ignoreNetworkErrors } = await visit(test)
    await openStudySignedIn(page, study, email, '/practice')
    await waitUntilOfflineReady(page)
    ignoreNetworkErrors()
    await context.setOffline(true)
    await startPractice(page, '5')
    await answerWithKeyboard(page)
    await continueButton(page).waitFor()
    await page.close()
    await context.setOffline(false)

    const other = await visit(test)
    await openStudySignedIn(other.page, study, email)
    expect(await countServerAnswers(other.page)).toBe(0)
    await dispatchSyncEvent(context)
    await waitUntil('the answer is stored on the server', async () => (await countServerAnswers(other.page)) === 1)
    const again = await context.newPage()
    await again.goto(study)
    await expectAllSynced(again)
    expect(await countServerAnswers(again)).toBe(1)
  })

  it('[T-70] opens a page that the student has not opened before, shows an error page for a wrong address, and opens the practice page for an unknown session', async (test) => {
    const email = await createMember('flight-mode')
    const { context, page, ignoreNetworkErrors } = await visit(test)
    await openStudySignedIn(page, study, email)
    await waitUntilOfflineReady(page)
    ignoreNetworkErrors()
    await context.setOffline(true)
    await page.goto(`${study}/practice?mode=case`)
    await button(page, 'Start 5 cases').waitFor()
    await page.goto(`${study}/nowhere`)
    await heading(page, 'Nothing in this well.').waitFor()
    await page.goto(`${study}/session/11111111-1111-4111-8111-111111111111`)
    await heading(page, 'Practice').waitFor()
    const icon = await page.evaluate(async () => (await fetch('/icon-192.png')).status)
    expect(icon).toBe(200)
  })

  it('[T-71] merges the work from two devices into the same streak, session and bookmarks', async (test) => {
    const email = await createMember('two-devices')
    const [one, other] = [await visit(test), await visit(test)]
    await openStudySignedIn(one.page, study, email, '/practice')
    await waitUntilOfflineReady(one.page)
    await startPractice(one.page, '5')
    await options(one.page).first().waitFor()
    await expectAllSynced(one.page)
    await openStudySignedIn(other.page, study, email)
    await waitUntilOfflineReady(other.page)
    await continueLink(other.page).click()
    await options(other.page).first().waitFor()

    const both = [one, other] as const
    for (const { context, ignoreNetworkErrors } of both) {
      ignoreNetworkErrors()
      await context.setOffline(true)
    }
    await button(one.page, 'Bookmark').click()
    await answerWithKeyboard(one.page)
    await continueButton(one.page).click()
    await answerWithKeyboard(one.page)
    // The other device answers the same question differently, and then answers more questions.
    await answerWithKeyboard(other.page, false)
    await continueButton(other.page).click()
    await answerWithKeyboard(other.page)
    await continueButton(other.page).click()
    await button(other.page, 'Bookmark').click()
    await button(other.page, 'Remove the bookmark').waitFor()
    await answerWithKeyboard(other.page)

    for (const { context } of both) await context.setOffline(false)
    for (const { page } of both) await page.goto(study)
    const bothStates = () => Promise.all(both.map(({ page }) => readState(page)))
    await waitUntil('both devices show the same state', async () => {
      for (const { page } of both) await syncButton(page).click()
      const [first, second] = await bothStates()
      return first !== undefined && first.answered === 3 && JSON.stringify(first) === JSON.stringify(second)
    })
    for (const { page } of both) await expectAllSynced(page)
    const [first] = await bothStates()
    expect(first).toMatchObject({ answered: 3, bookmarks: 2, streak: '1-day streak' })
    expect(first?.carryOn).toContain('Questions, 3 of 5')
  })
})

/** Reads the parts of the state that two synced devices must agree on, from the page and from the device's database. */
async function readState(page: Page) {
  const items = await readTable<{ isBookmarked: boolean }>(page, 'items')
  const sessions = await readTable<{ answers: unknown[] }>(page, 'sessions')
  return {
    streak: await page.getByRole('heading', { name: /streak$/ }).textContent(),
    carryOn: await continueLink(page).textContent(),
    bookmarks: items.filter(({ isBookmarked }) => isBookmarked).length,
    answered: sessions[0]?.answers.length,
    items,
    sessions,
    days: await readTable(page, 'days'),
  }
}

describe('a server that is down', () => {
  it('[T-70][T-71] does not prevent studying: the app opens, keeps five answers and syncs them later', async (test) => {
    const titer = await listeningServer({ TRUST_PROXY: 'loopback' })
    let restarted: Awaited<ReturnType<typeof startServer>> | undefined
    test.onTestFinished(async () => {
      await restarted?.close()
      await titer.drop()
    })
    const email = await createPeople(titer).createMember('server-away')
    const { page, ignoreNetworkErrors } = await visit(test)
    await openStudySignedIn(page, titer.study, email, '/practice')
    await waitUntilOfflineReady(page)
    ignoreNetworkErrors()
    await titer.stop()
    await page.reload()
    await startPractice(page, '5')
    for (let answered = 0; answered < 5; answered += 1) {
      await answerWithKeyboard(page)
      await continueButton(page).click()
    }
    await page.getByRole('heading', { name: '5 of 5', exact: true }).waitFor()
    restarted = await startServer(titer.config)
    await page.getByRole('link', { name: 'Done', exact: true }).click()
    await syncButton(page).click()
    await expectAllSynced(page, titer.study)
    expect(await countServerAnswers(page, titer.study)).toBe(5)
  })
})

describe.concurrent('the device’s storage', () => {
  it('[T-72] is reported when full, and the student can submit the unsaved answer again', async (test) => {
    const email = await createMember('full-phone')
    const { context, page } = await visit(test)
    const session = await context.newCDPSession(page)
    // Sets the quota before anything is stored, because the browser caches its usage count for a while.
    await session.send('Storage.overrideQuotaForOrigin', { origin: study, quotaSize: 30_000_000 })
    await page.addInitScript(() => {
      const persist = navigator.storage.persist.bind(navigator.storage)
      navigator.storage.persist = () => {
        Object.assign(window, { isPersistenceAsked: true })
        return persist()
      }
    })
    await openStudySignedIn(page, study, email, '/practice')
    await waitUntilOfflineReady(page)
    expect(await page.evaluate(() => 'isPersistenceAsked' in window)).toBe(true)
    await startPractice(page)
    await options(page).first().waitFor()
    await fillDevice(page)
    await Promise.all([
      toast(page, 'This device is full. Your last step was not saved.').waitFor(),
      answerWithKeyboard(page),
    ])
    const submit = page.getByRole('button', { name: /^Answer/ })
    await submit.waitFor()
    expect((await shownSession(page)).answers).toEqual([])
    await session.send('Storage.overrideQuotaForOrigin', { origin: study })
    await submit.click()
    await continueButton(page).waitFor()
    await test.expect.poll(async () => (await shownSession(page)).answers).toHaveLength(1)
  })

  it('[T-72] is restored from the server after the browser has cleared it, and the loss is reported', async (test) => {
    const email = await createMember('cleared')
    const { context, page } = await visit(test)
    await openStudySignedIn(page, study, email, '/practice')
    await waitUntilOfflineReady(page)
    await startPractice(page)
    await options(page).first().waitFor()
    await button(page, 'Bookmark').click()
    await answerWithKeyboard(page)
    await continueButton(page).click()
    await answerWithKeyboard(page, false)
    await continueButton(page).click()
    await options(page).first().waitFor()
    await expectAllSynced(page)
    const session = await context.newCDPSession(page)
    await Promise.all([
      toast(page, 'This browser has deleted or closed your saved data.').waitFor(),
      session.send('Storage.clearDataForOrigin', { origin: study, storageTypes: 'all' }),
    ])
    await context.clearCookies()
    await openStudySignedIn(page, study, email)
    await continueLink(page).filter({ hasText: 'Questions, 2 of 10' }).waitFor()
    await page.getByRole('heading', { name: '1-day streak' }).waitFor()
    expect((await readTable<{ isBookmarked: boolean }>(page, 'items')).some((row) => row.isBookmarked)).toBe(true)
    await waitUntilOfflineReady(page)
  })
})

/** Fills the storage with random data, in smaller and smaller blocks, until no more fits. */
const fillDevice = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('filler')
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('rows', { autoIncrement: true }))
    await new Promise((done) => opening.addEventListener('success', done))
    const isStored = (bytes: number) =>
      new Promise<boolean>((done) => {
        const writing = opening.result.transaction('rows', 'readwrite')
        writing.addEventListener('complete', () => done(true))
        writing.addEventListener('abort', () => done(false))
        // Uses random bytes, because the browser compresses repeated data.
        const pieces = Array.from({ length: Math.ceil(bytes / 50_000) }, () =>
          crypto.getRandomValues(new Uint8Array(Math.min(bytes, 50_000))),
        )
        writing.objectStore('rows').add(pieces)
      })
    for (const bytes of [2_000_000, 100_000, 10_000, 1_000, 100]) while (await isStored(bytes));
  })

describe.concurrent('the installable app', () => {
  it('[T-70] can be installed, and its shortcuts lead to pages that exist', async (test) => {
    // Only the desktop browser reports whether a site can be installed.
    const browser = await launchBrowser('desktop')
    test.onTestFinished(() => browser.close())
    const page = await browser.newPage()
    page.setDefaultTimeout(waitLimitMs)
    await page.goto(`${study}/login`)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    const session = await page.context().newCDPSession(page)
    const { errors, data } = await session.send('Page.getAppManifest')
    expect(errors).toEqual([])
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
    // Playwright uses an incognito window, which cannot install apps. No other error is allowed.
    expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito'])
    const { shortcuts, display } = JSON.parse(data ?? '{}') as { shortcuts: { url: string }[]; display: string }
    expect(display).toBe('standalone')
    for (const { url } of shortcuts) expect([url, (await fetchWithRetry(study + url)).status]).toEqual([url, 200])
    expect(shortcuts.map(({ url }) => url)).toEqual(['/practice', '/practice?mode=case', '/cards/review', '/read'])
  })

  it('[T-70] is offered for installation until the student declines the offer', async (test) => {
    const email = await createMember('declines')
    const { page } = await visit(test)
    await openStudySignedIn(page, study, email)
    const offer = () =>
      page.evaluate(() =>
        dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: () => null })),
      )
    const line = page.getByRole('region', { name: 'Install Titer' })
    await page.getByRole('heading', { name: 'A new streak' }).waitFor()
    await offer()
    await line.waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await button(page, 'Don’t show this again').click()
    await line.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('heading', { name: 'A new streak' }).waitFor()
    await offer()
    await page.evaluate(() => window.waitForPaint())
    expect(await line.count()).toBe(0)
  })

  it('[T-70] announces a new version, and loads it on request', async (test) => {
    const proxy = await versionProxy(study)
    test.onTestFinished(proxy.close)
    const { page } = await visit(test)
    await page.goto(`${proxy.origin}/login`)
    await waitUntil('the service worker controls the page', () =>
      page.evaluate(() => navigator.serviceWorker.controller !== null),
    )
    const versions = () => page.evaluate(() => caches.keys())
    const [before] = await versions()
    proxy.switchVersion()
    await page.reload()
    // The toast stays while its button has the focus. A pointer would not stay over it, because the check changes the
    // size of the page.
    await button(page, 'Reload').focus()
    await toast(page, 'A new version is ready').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await Promise.all([page.waitForEvent('load'), button(page, 'Reload').click()])
    await test.expect.poll(versions).toEqual([`${before}-newer`])
    expect(await toast(page, 'A new version is ready').count()).toBe(0)
  })
})

/** Starts a proxy that serves the app at another address and can replace the service worker with a newer version. */
async function versionProxy(site: string) {
  let isNewer = false
  const server = createServer((request, response) => {
    const forward = async () => {
      const answer = await fetchWithRetry(site + request.url)
      const body = Buffer.from(await answer.arrayBuffer())
      const type = answer.headers.get('content-type') ?? 'text/plain'
      response.writeHead(answer.status, { 'content-type': type, 'cache-control': 'no-cache' })
      const isNext = request.url === '/sw.js' && isNewer
      response.end(isNext ? body.toString().replace(/(["'`])([\da-f]{12})\1/, '$1$2-newer$1') : body)
    }
    forward().catch(() => response.destroy())
  })
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    switchVersion: () => {
      isNewer = true
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
