import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { waitUntil } from '../../support/wait-until.ts'
import { accessibilityFaults } from '../support/accessibility.ts'
import { sharedTiter } from '../support/browser.ts'
import { button, heading } from '../support/pages.ts'
import {
  answerWithKeyboard,
  continueButton,
  fetchServerEvents,
  openStudySignedIn,
  revealCase,
  startPractice,
  waitForPacks,
  waitUntilOfflineReady,
} from '../support/study-pages.ts'

const { visit, visitWithServiceWorker, study, createMember } = await sharedTiter()

async function quickFire(page: Page) {
  await page.goto(`${study}/practice`)
  await startPractice(page, '5')
  await answerWithKeyboard(page)
  await continueButton(page).waitFor()
}

async function clinicalCase(page: Page) {
  await page.goto(`${study}/practice?mode=case`)
  await startPractice(page)
  await page.getByRole('heading', { name: 'History' }).waitFor()
  await revealCase(page)
  await answerWithKeyboard(page)
  await continueButton(page).waitFor()
}

async function flashcard(page: Page) {
  await page.goto(`${study}/cards/review`)
  await button(page, 'Show the answer').click()
  await page.getByRole('button', { name: /^Good/ }).click()
  await page.getByText(/^Good\. /).waitFor()
}

async function article(page: Page) {
  await page.goto(`${study}/read`)
  await page.locator('main li a').first().click()
  await button(page, 'Mark as read').click()
  await page.getByText(/minutes?, read$/).waitFor()
}

describe('the app without a connection', () => {
  it('[P-04][P-05][T-70][T-71] offers all four modes and the search, even after a restart, and syncs all work later', async (test) => {
    const email = await createMember('four-modes')
    const { context, page, ignoreNetworkErrors } = await visitWithServiceWorker(test)
    await openStudySignedIn(page, study, email)
    await waitUntilOfflineReady(page)
    ignoreNetworkErrors()
    await context.setOffline(true)
    await quickFire(page)
    await clinicalCase(page)
    await page.close()

    const next = await context.newPage()
    await flashcard(next)
    await article(next)
    await next.goto(`${study}/search`)
    await next.getByLabel('Search this device').fill('agar')
    await next.getByText(/^Found /).waitFor()
    await next.goto(`${study}/progress`)
    await heading(next, 'Progress').waitFor()

    await context.setOffline(false)
    await next.goto(study)
    const syncedWork = async () =>
      (await fetchServerEvents(next, study)).flatMap(({ kind, body }) => {
        const { mode = '' } = body as { mode?: string }
        return kind === 'started' ? [] : [`${kind} ${mode}`.trim()]
      })
    await waitUntil('all work is stored on the server', async () => (await syncedWork()).length >= 4)
    expect((await syncedWork()).toSorted()).toEqual(['answered case', 'answered quickfire', 'read', 'reviewed'])
  })
})

// The pages are checked in groups, because opening a browser context for each page would take longer than the check
// itself.
const pages: Record<string, string[]> = {
  'the study pages': ['/', '/practice', '/practice?mode=case', '/history', '/saved', '/plan', '/cards', '/cards/own'],
  'the reading and review pages': ['/read', '/search', '/review/sure', '/progress/pairs'],
  'the progress pages': ['/progress', '/progress/calibration', '/rewards', '/leaderboard'],
  'the account pages and a wrong address': ['/settings', '/account', '/nowhere'],
}

describe('the study app for a new student', () => {
  it('[T-92] has an accessible sign-in page on a phone and a desktop, light and dark', async (test) => {
    const { page } = await visit(test)
    await page.goto(study)
    await page.waitForURL(`${study}/login**`)
    await page.getByLabel('Email', { exact: true }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it.for(Object.entries(pages))(
    '[T-92] is accessible on a phone and a desktop, light and dark: %s',
    async ([, paths], test) => {
      const { page, expectConsoleErrors } = await visit(test)
      if (paths.includes('/nowhere')) expectConsoleErrors('404 /nowhere')
      await openStudySignedIn(page, study, await createMember('newcomer'))
      await waitForPacks(page)
      const faults: string[] = []
      for (const path of paths) {
        await page.goto(`${study}${path}`)
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        faults.push(...(await accessibilityFaults(page)).map((fault) => `${path}: ${fault}`))
      }
      expect(faults).toEqual([])
    },
  )
})
