import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startServer } from '../../apps/server/src/server.ts'
import { listeningServer } from '../../apps/server/src/testing/listening.ts'
import { until } from '../running.ts'
import { faultsOf } from './axe.ts'
import { launchBrowser, phone, wholeTiter } from './browser.ts'
import { button, heading, toast } from './pages.ts'
import { createPeople } from './people.ts'
import {
  answerByKeys,
  enterStudy,
  eventsAtServer,
  onward,
  options,
  readTable,
  readyForFlight,
  shownSession,
  startPractice,
  verdict,
} from './study-pages.ts'

const { visitWithServiceWorker: visit, study, member } = await wholeTiter()

const syncMark = (page: Page) => page.getByRole('button', { name: /^(Synced|Syncing|Offline|Not synced|Downloading)/ })
const carryOn = (page: Page) => page.getByRole('link', { name: /Carry on/ })

interface Kept {
  id: string
  kind: string
  standing: string
}

/** Until all that was done here is with the server, each thing once. */
async function allArrived(page: Page, site = study) {
  await until('everything is sent', async () => {
    const kept = await readTable<Kept>(page, 'events')
    return kept.every(({ standing }) => standing === 'sent')
  })
  const kept = (await readTable<Kept>(page, 'events')).map(({ id }) => id).toSorted()
  const there = (await eventsAtServer(page, site)).map(({ id }) => id).toSorted()
  expect(there).toEqual(kept)
}

const answeredAtServer = async (page: Page, site = study) =>
  (await eventsAtServer(page, site)).filter(({ kind }) => kind === 'answered').length

/** A tab that dies at once, with whatever it had in hand. */
async function crash(page: Page) {
  const died = page.waitForEvent('crash')
  page.goto('chrome://crash').catch(() => undefined)
  await died
  await page.close()
}

/** What Chromium tells the worker of a closed app when the network is back. */
async function returnOfNetwork(context: BrowserContext) {
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

describe.concurrent('without a network', () => {
  it('[T-70][T-16][T-71] a session goes on across a reload and a dead tab, and all of it arrives once', async (test) => {
    const email = await member('on-the-bus')
    const { context, page, expectCuts } = await visit(test)
    await enterStudy(page, study, email, '/practice')
    await readyForFlight(page)
    await startPractice(page)
    await options(page).first().waitFor()

    expectCuts()
    await context.setOffline(true)
    await page.reload()
    await answerByKeys(page)
    await onward(page).click()
    await answerByKeys(page, false)
    await verdict(page, /^Wrong\. The answer is/).waitFor()
    await onward(page).click()
    // Chosen and not confirmed: this one is still to be asked.
    await page.keyboard.press('a')
    await crash(page)

    const next = await context.newPage()
    await next.goto(study)
    await carryOn(next).filter({ hasText: 'Questions, 2 of 10' }).click()
    await options(next).first().waitFor()
    expect(await next.getByRole('radio', { checked: true }).count()).toBe(0)
    for (let answered = 2; answered < 5; answered += 1) {
      await answerByKeys(next)
      await onward(next).click()
    }
    expect((await shownSession(next)).answers).toHaveLength(5)
    await next.goto(study)
    await syncMark(next).filter({ hasText: 'Offline, 6 kept here' }).waitFor()
    expect(await faultsOf(next, { sizes: [phone] })).toEqual([])

    await context.setOffline(false)
    await allArrived(next)
    expect(await answeredAtServer(next)).toBe(5)
    await syncMark(next).filter({ hasText: 'Synced' }).waitFor()
  })

  it('[T-71] what was done before the app was closed is sent by its worker, and settled when the app opens', async (test) => {
    const email = await member('put-away')
    const { context, page, expectCuts } = await visit(test)
    await enterStudy(page, study, email, '/practice')
    await readyForFlight(page)
    expectCuts()
    await context.setOffline(true)
    await startPractice(page, '5')
    await answerByKeys(page)
    await onward(page).waitFor()
    await page.close()
    await context.setOffline(false)

    const other = await visit(test)
    await enterStudy(other.page, study, email)
    expect(await answeredAtServer(other.page)).toBe(0)
    await returnOfNetwork(context)
    await until('the answer is at the server', async () => (await answeredAtServer(other.page)) === 1)
    const again = await context.newPage()
    await again.goto(study)
    await allArrived(again)
    expect(await answeredAtServer(again)).toBe(1)
  })

  it('[T-70] every page that the app has opens, and one that it has not says so', async (test) => {
    const email = await member('flight-mode')
    const { context, page, expectCuts } = await visit(test)
    await enterStudy(page, study, email)
    await readyForFlight(page)
    expectCuts()
    await context.setOffline(true)
    await page.goto(`${study}/practice?mode=case`)
    await button(page, 'Start 5 cases').waitFor()
    await page.goto(`${study}/nowhere`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.goto(`${study}/session/11111111-1111-4111-8111-111111111111`)
    await heading(page, 'Practice').waitFor()
    const icon = await page.evaluate(async () => (await fetch('/icon-192.png')).status)
    expect(icon).toBe(200)
  })

  it('[T-71] two devices that went apart meet again with the same streak, session and bookmarks', async (test) => {
    const email = await member('two-devices')
    const [one, other] = [await visit(test), await visit(test)]
    await enterStudy(one.page, study, email, '/practice')
    await readyForFlight(one.page)
    await startPractice(one.page, '5')
    await options(one.page).first().waitFor()
    await allArrived(one.page)
    await enterStudy(other.page, study, email)
    await readyForFlight(other.page)
    await carryOn(other.page).click()
    await options(other.page).first().waitFor()

    const both = [one, other] as const
    for (const { context, expectCuts } of both) {
      expectCuts()
      await context.setOffline(true)
    }
    await button(one.page, 'Bookmark').click()
    await answerByKeys(one.page)
    await onward(one.page).click()
    await answerByKeys(one.page)
    // The same question, answered otherwise, and more of them.
    await answerByKeys(other.page, false)
    await onward(other.page).click()
    await answerByKeys(other.page)
    await onward(other.page).click()
    await button(other.page, 'Bookmark').click()
    await answerByKeys(other.page)

    for (const { context } of both) await context.setOffline(false)
    for (const { page } of both) await page.goto(study)
    const seen = () => Promise.all(both.map(({ page }) => shown(page)))
    await until('both show the same', async () => {
      for (const { page } of both) await syncMark(page).click()
      const [first, second] = await seen()
      return first !== undefined && first.answered === 3 && JSON.stringify(first) === JSON.stringify(second)
    })
    for (const { page } of both) await allArrived(page)
    const [first] = await seen()
    expect(first).toMatchObject({ answered: 3, bookmarks: 2, streak: '1-day streak' })
    expect(first?.carryOn).toContain('Questions, 3 of 5')
  })
})

/** What a device shows and keeps, without the marks of where it came from. */
async function shown(page: Page) {
  const items = await readTable<{ isBookmarked: boolean }>(page, 'items')
  const sessions = await readTable<{ answers: unknown[] }>(page, 'sessions')
  return {
    streak: await page.getByRole('heading', { level: 1 }).textContent(),
    carryOn: await carryOn(page).textContent(),
    bookmarks: items.filter(({ isBookmarked }) => isBookmarked).length,
    answered: sessions[0]?.answers.length,
    items,
    sessions,
    days: await readTable(page, 'days'),
  }
}

describe('a server that is down', () => {
  it('[T-70][T-71] is not missed: the app opens, five answers are kept, and arrive when it is back', async (test) => {
    const titer = await listeningServer({ TRUST_PROXY: 'loopback' })
    let back: Awaited<ReturnType<typeof startServer>> | undefined
    test.onTestFinished(async () => {
      await back?.close()
      await titer.drop()
    })
    const email = await createPeople(titer).member('server-away')
    const { page, expectCuts } = await visit(test)
    await enterStudy(page, titer.study, email, '/practice')
    await readyForFlight(page)
    expectCuts()
    await titer.stop()
    await page.reload()
    await startPractice(page, '5')
    for (let answered = 0; answered < 5; answered += 1) {
      await answerByKeys(page)
      await onward(page).click()
    }
    await page.getByRole('heading', { name: '5 of 5' }).waitFor()
    back = await startServer(titer.config)
    await page.getByRole('link', { name: 'Today' }).click()
    await syncMark(page).click()
    await allArrived(page, titer.study)
    expect(await answeredAtServer(page, titer.study)).toBe(5)
  })
})

describe.concurrent('the room on the device', () => {
  it('[T-72] that is used up is told, nothing seems done which is not, and the answer can be given again', async (test) => {
    const email = await member('full-phone')
    const { context, page } = await visit(test)
    const session = await context.newCDPSession(page)
    // Before anything is kept, as the browser goes by its last count for a while.
    await session.send('Storage.overrideQuotaForOrigin', { origin: study, quotaSize: 30_000_000 })
    await page.addInitScript(() => {
      const persist = navigator.storage.persist.bind(navigator.storage)
      navigator.storage.persist = () => {
        Object.assign(window, { isPersistenceAsked: true })
        return persist()
      }
    })
    await enterStudy(page, study, email, '/practice')
    await readyForFlight(page)
    expect(await page.evaluate(() => 'isPersistenceAsked' in window)).toBe(true)
    await startPractice(page)
    await options(page).first().waitFor()
    await fillDevice(page)
    await answerByKeys(page)
    await toast(page, 'This device is full. Your last step was not kept.').waitFor()
    expect((await shownSession(page)).answers).toEqual([])
    await session.send('Storage.overrideQuotaForOrigin', { origin: study })
    await page.keyboard.press('Enter')
    await onward(page).waitFor()
    await test.expect.poll(async () => (await shownSession(page)).answers).toHaveLength(1)
  })

  it('[T-72] that was cleared is told, and fills again with what had reached the server', async (test) => {
    const email = await member('cleared')
    const { context, page } = await visit(test)
    await enterStudy(page, study, email, '/practice')
    await readyForFlight(page)
    await startPractice(page)
    await options(page).first().waitFor()
    await button(page, 'Bookmark').click()
    await answerByKeys(page)
    await onward(page).click()
    await answerByKeys(page, false)
    await onward(page).click()
    await options(page).first().waitFor()
    await allArrived(page)
    const session = await context.newCDPSession(page)
    await session.send('Storage.clearDataForOrigin', { origin: study, storageTypes: 'all' })
    await toast(page, 'This browser has cleared or closed what was kept here.').waitFor()
    await context.clearCookies()
    await enterStudy(page, study, email)
    await carryOn(page).filter({ hasText: 'Questions, 2 of 10' }).waitFor()
    await heading(page, '1-day streak').waitFor()
    expect((await readTable<{ isBookmarked: boolean }>(page, 'items')).some((row) => row.isBookmarked)).toBe(true)
    await readyForFlight(page)
  })
})

/** Writes what nobody needs, in ever smaller pieces, until nothing more fits. */
const fillDevice = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('filler')
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('rows', { autoIncrement: true }))
    await new Promise((done) => opening.addEventListener('success', done))
    const isKept = (bytes: number) =>
      new Promise<boolean>((done) => {
        const writing = opening.result.transaction('rows', 'readwrite')
        writing.addEventListener('complete', () => done(true))
        writing.addEventListener('abort', () => done(false))
        // By chance, because the browser presses together whatever repeats itself.
        const pieces = Array.from({ length: Math.ceil(bytes / 50_000) }, () =>
          crypto.getRandomValues(new Uint8Array(Math.min(bytes, 50_000))),
        )
        writing.objectStore('rows').add(pieces)
      })
    for (const bytes of [2_000_000, 100_000, 10_000, 1_000, 100]) while (await isKept(bytes));
  })

describe.concurrent('the app on a device', () => {
  it('[T-70] can be installed, and its shortcuts lead to pages that exist', async (test) => {
    // Only the desktop program can say whether a site can be installed.
    const browser = await launchBrowser('desktop')
    test.onTestFinished(() => browser.close())
    const page = await browser.newPage()
    await page.goto(`${study}/login`)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    const session = await page.context().newCDPSession(page)
    const { errors, data } = await session.send('Page.getAppManifest')
    expect(errors).toEqual([])
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
    // A test looks through a private window, which installs nothing.
    expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito'])
    const { shortcuts, display } = JSON.parse(data ?? '{}') as { shortcuts: { url: string }[]; display: string }
    expect(display).toBe('standalone')
    for (const { url } of shortcuts) expect([url, (await fetch(study + url)).status]).toEqual([url, 200])
    expect(shortcuts.map(({ url }) => url)).toEqual(['/practice', '/practice?mode=case', '/cards/review', '/read'])
  })

  it('[T-70] is offered in a quiet line, which goes for good when it is declined', async (test) => {
    const email = await member('declines')
    const { page } = await visit(test)
    await enterStudy(page, study, email)
    const offer = () =>
      page.evaluate(() =>
        dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: () => null })),
      )
    const line = page.getByRole('region', { name: 'Install Titer' })
    await heading(page, 'A new streak').waitFor()
    await offer()
    await line.waitFor()
    expect(await faultsOf(page)).toEqual([])
    await button(page, 'Do not offer this again').click()
    await line.waitFor({ state: 'detached' })
    await page.reload()
    await heading(page, 'A new streak').waitFor()
    await offer()
    expect(await line.count()).toBe(0)
  })

  it('[T-70] says quietly that a new version is ready, and changes when it is told to', async (test) => {
    const gate = await newerBehind(study)
    test.onTestFinished(gate.close)
    const { page } = await visit(test)
    await page.goto(`${gate.origin}/login`)
    await until('the app is kept', () => page.evaluate(() => navigator.serviceWorker.controller !== null))
    const versions = () => page.evaluate(() => caches.keys())
    const [before] = await versions()
    gate.renew()
    await page.reload()
    await toast(page, 'A new version is ready').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload', exact: true }).click()])
    await test.expect.poll(versions).toEqual([`${before}-newer`])
    expect(await toast(page, 'A new version is ready').count()).toBe(0)
  })
})

/** The app at an address of its own, where another version of the worker can be put. */
async function newerBehind(site: string) {
  let isNewer = false
  const server = createServer((request, response) => {
    const pass = async () => {
      const answer = await fetch(site + request.url)
      const body = Buffer.from(await answer.arrayBuffer())
      const type = answer.headers.get('content-type') ?? 'text/plain'
      response.writeHead(answer.status, { 'content-type': type, 'cache-control': 'no-cache' })
      const isNext = request.url === '/sw.js' && isNewer
      response.end(isNext ? body.toString().replace(/(["'`])([\da-f]{12})\1/, '$1$2-newer$1') : body)
    }
    pass().catch(() => response.destroy())
  })
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    renew: () => {
      isNewer = true
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
