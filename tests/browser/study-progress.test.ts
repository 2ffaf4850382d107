import { insightCalls } from '@titer/contract'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { smallBank } from '../../apps/server/src/testing/small-bank.ts'
import { until } from '../running.ts'
import { giveHistory, givePremium, pastStudy } from '../seeded-student.ts'
import { faultsOf } from './axe.ts'
import { wholeTiter } from './browser.ts'
import { openDatabase, signedInBrowser } from './landing.ts'
import { heading } from './pages.ts'
import { readTable, packsOnDevice, type KeptSession } from './study-pages.ts'

const { visit, study, member, server } = await wholeTiter()
const database = await openDatabase(server)

const everyone = {
  bins: [
    { predicted: 0.35, right: 0.38, count: 2_400 },
    { predicted: 0.65, right: 0.63, count: 12_800 },
  ],
  brier: 0.191,
  baselineBrier: 0.227,
  answers: 15_200,
}

/** The server’s word on everybody’s answers. */
async function answerForEveryone(page: Page, calibration: typeof everyone | null) {
  let models = 0
  await page.route(`**${insightCalls.model.path}`, (route) => {
    models += 1
    return route.fulfill({ json: { success: true, model: null, fittedAt: null } })
  })
  await page.route(`**${insightCalls.calibration.path}`, (route) =>
    route.fulfill({ json: { success: true, calibration } }),
  )
  return { models: () => models }
}

/** Until the whole past is on the device. */
async function arrived(page: Page, sessions: number) {
  await packsOnDevice(page)
  await until('the history is here', async () => (await readTable(page, 'sessions')).length >= sessions)
}

interface Placed {
  id: string
  topic: string
}

const figures = (text: string) => [...text.matchAll(/\d+/g)].map(Number)
const sum = (all: number[]) => all.reduce((total, one) => total + one, 0)

describe('progress', () => {
  it('[T-15] [T-50] [T-51] [P-05] shows a paid student what is known, and how often predictions came true', async (test) => {
    const email = await member('far-along')
    await givePremium(database, email)
    await giveHistory(database, email, pastStudy({ sessions: 20, days: 40, index: smallBank().index }))
    const { page } = await visit(test, await signedInBrowser(study, email))
    const { models } = await answerForEveryone(page, everyone)
    await page.goto(study)
    await arrived(page, 20)
    await page
      .getByRole('link', { name: /^Progress/ })
      .filter({ visible: true })
      .click()
    await heading(page, 'Progress').waitFor()
    await page.getByText(/^likely between \d+ and \d+/).waitFor()
    await page.getByText(/^86 topics, \d+% known$/).waitFor()
    for (const name of [/^Accuracy by week/, /^Study days/, /^Cards due ahead/, /^Seconds per question/]) {
      await page.getByRole('region', { name }).waitFor()
    }
    await page.getByText(/A question took you 9 seconds in the latest week/).waitFor()
    await page.getByText('General bacteriology', { exact: true }).click()
    await page
      .getByText(/% known, likely \d+ to \d+, \d+ answers$/)
      .filter({ visible: true })
      .first()
      .waitFor()
    for (const summary of await page.getByText('As figures', { exact: true }).all()) await summary.click()
    expect(await page.getByRole('table').count()).toBe(4)
    expect(await page.getByRole('table', { name: 'Cards due ahead' }).getByRole('row').count()).toBe(31)
    await page.locator('label').filter({ hasText: 'Pharmacology' }).click()
    await page.getByText(/^88 topics/).waitFor()
    expect(await faultsOf(page)).toEqual([])

    await page.getByRole('link', { name: 'How often such predictions came true' }).click()
    await heading(page, 'How often predictions came true').waitFor()
    await page.getByText(/^Over 350 answers: Brier score 0\.\d{3}/).waitFor()
    await page.getByText(/^Over 15,200 answers: Brier score 0\.191.*would have had 0\.227/).waitFor()
    expect(await faultsOf(page)).toEqual([])
    expect(models()).toBe(1)
    const curve = page.getByRole('region', { name: 'Everyone’s answers' })
    const points = curve.locator('svg circle')
    expect(await curve.locator('svg path.stroke-violet').isVisible()).toBe(true)
    expect(await points.count()).toBe(everyone.bins.length)

    const topics = new Map((await readTable<Placed>(page, 'questionTopics')).map(({ id, topic }) => [id, topic]))
    const mixed = (await readTable<KeptSession>(page, 'sessions')).find(
      ({ items }) => new Set(items.map((item) => topics.get(item))).size > 1,
    )
    await page.goto(`${study}/session/${mixed?.id}/summary`)
    await page.getByText(/^3 minutes/).waitFor()
    const [right = 0, asked = 0] = figures((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')
    const rows = page.getByRole('region', { name: 'By topic' }).getByText(/^\d+ of \d+$/)
    await rows.first().waitFor()
    const byTopic = (await rows.allTextContents()).map(figures)
    expect(byTopic.length).toBeGreaterThan(1)
    expect([sum(byTopic.map(([one = 0]) => one)), sum(byTopic.map(([, all = 0]) => all))]).toEqual([right, asked])

    await page.goto(`${study}/progress`)
    await page.getByRole('region', { name: 'Weak areas' }).getByRole('link').first().click()
    await page.waitForURL('**/practice?topic=*')
  })

  it('[T-50] [T-51] [T-70] says what is missing: too few answers, no network', async (test) => {
    const email = await member('beginner')
    await givePremium(database, email)
    await giveHistory(database, email, pastStudy({ sessions: 2, days: 2, index: smallBank().index }))
    const { page, expectCuts } = await visit(test, await signedInBrowser(study, email))
    expectCuts()
    await answerForEveryone(page, null)
    await page.goto(`${study}/progress`)
    await arrived(page, 2)
    await page.getByText('Not yet enough answers: 40 of 50').waitFor()
    await page.getByRole('region', { name: 'Accuracy by day' }).waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.goto(`${study}/progress/calibration`)
    await page.getByText(/^Not yet enough answers: 40 of 100/).waitFor()
    await page.getByText(/^Too few students have answered so far/).waitFor()
    expect(await faultsOf(page)).toEqual([])

    await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
    await page.reload()
    await page.getByText(/needs a connection\. You are offline/).waitFor()
    await page.getByText(/^Not yet enough answers: 40 of 100/).waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.goto(`${study}/progress`)
    for (const name of ['Accuracy by day', 'Study days', 'Cards due ahead']) {
      await page.getByRole('region', { name }).waitFor()
    }
  })

  it('[T-50][O-01] shows a demo account the counts of its day, and what a plan opens', async (test) => {
    const { page } = await visit(test, await signedInBrowser(study, await member('trying')))
    await page.goto(`${study}/rewards`)
    await packsOnDevice(page)
    await page
      .getByRole('link', { name: /^Progress/ })
      .filter({ visible: true })
      .click()
    await page.getByRole('heading', { name: 'What Starter and Premium open here' }).waitFor()
    await page.getByRole('region', { name: 'Today' }).getByText('Questions').waitFor()
    expect(await page.getByText('Predicted score', { exact: true }).count()).toBe(0)
    expect(await faultsOf(page)).toEqual([])
    await page.goto(`${study}/progress/calibration`)
    await page.getByRole('link', { name: 'See the plans' }).waitFor()
    expect(await faultsOf(page)).toEqual([])
  })
})
