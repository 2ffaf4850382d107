import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { until } from '../running.ts'
import { faultsOf } from './axe.ts'
import { wholeTiter } from './browser.ts'
import { button, heading } from './pages.ts'
import {
  answerByKeys,
  enterStudy,
  eventsAtServer,
  onward,
  packsOnDevice,
  readyForFlight,
  startPractice,
} from './study-pages.ts'

const { visit, visitWithServiceWorker, study, member } = await wholeTiter()

async function quickFire(page: Page) {
  await page.goto(`${study}/practice`)
  await startPractice(page, '5')
  await answerByKeys(page)
  await onward(page).waitFor()
}

async function clinicalCase(page: Page) {
  await page.goto(`${study}/practice?mode=case`)
  await startPractice(page)
  await page.getByRole('heading', { name: 'History' }).waitFor()
  await button(page, 'Show the examination').click()
  const tests = button(page, 'Show the tests')
  const decision = button(page, 'Go to the decision')
  await tests.or(decision).waitFor()
  if (await tests.isVisible()) await tests.click()
  await decision.click()
  await answerByKeys(page)
  await page.getByRole('heading', { name: 'What settles it' }).waitFor()
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

describe('flight mode', () => {
  it('[P-04][P-05][T-70][T-71] has all four modes and the search, across a restart, and all that was done arrives', async (test) => {
    const email = await member('four-modes')
    const { context, page, expectCuts } = await visitWithServiceWorker(test)
    await enterStudy(page, study, email)
    await readyForFlight(page)
    expectCuts()
    await context.setOffline(true)
    await quickFire(page)
    await clinicalCase(page)
    await page.close()

    const next = await context.newPage()
    await flashcard(next)
    await article(next)
    await next.goto(`${study}/search`)
    await next.getByLabel('Search what is on this device').fill('agar')
    await next.getByText(/^Found: /).waitFor()
    await next.goto(`${study}/progress`)
    await heading(next, 'Progress').waitFor()

    await context.setOffline(false)
    await next.goto(study)
    const done = async () =>
      (await eventsAtServer(next, study)).flatMap(({ kind, body }) => {
        const { mode = '' } = body as { mode?: string }
        return kind === 'started' ? [] : [`${kind} ${mode}`.trim()]
      })
    await until('all of it is at the server', async () => (await done()).length >= 4)
    expect((await done()).toSorted()).toEqual(['answered case', 'answered quickfire', 'read', 'reviewed'])
  })
})

// In groups, because a fresh browser for each page would take longer than the check.
const pages: Record<string, string[]> = {
  'the pages to study from': ['/', '/practice', '/practice?mode=case', '/plan', '/cards', '/cards/own'],
  'the pages to look things up': ['/read', '/search', '/review/sure', '/progress/pairs'],
  'the pages about progress': ['/progress', '/progress/calibration', '/rewards', '/leaderboard'],
  'the pages about the account, and a wrong address': ['/settings', '/account', '/nowhere'],
}

describe('a student who has just signed up', () => {
  it('[T-92] can use the sign-in page on a phone and on a desk, light and dark', async (test) => {
    const { page } = await visit(test)
    await page.goto(study)
    await page.waitForURL(`${study}/login**`)
    expect(await faultsOf(page)).toEqual([])
  })

  it.for(Object.entries(pages))(
    '[T-92] can use %s on a phone and on a desk, light and dark',
    async ([, paths], test) => {
      const { page, expectComplaints } = await visit(test)
      if (paths.includes('/nowhere')) expectComplaints('404 /nowhere')
      await enterStudy(page, study, await member('newcomer'))
      await packsOnDevice(page)
      const faults: string[] = []
      for (const path of paths) {
        await page.goto(`${study}${path}`)
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        faults.push(...(await faultsOf(page)).map((fault) => `${path}: ${fault}`))
      }
      expect(faults).toEqual([])
    },
  )
})
