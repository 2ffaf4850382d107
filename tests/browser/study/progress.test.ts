import { insightCalls, studyCalls } from '@titer/contract'
import { dayMs } from '@titer/domain'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { smallBank } from '../../../apps/server/src/testing/small-bank.ts'
import { waitUntil } from '../../support/wait-until.ts'
import { dayOf, generatePastEvents, grantPremium, insertHistory } from '../../support/seeded-student.ts'
import { accessibilityFaults } from '../support/accessibility.ts'
import { desktop, sharedTiter } from '../support/browser.ts'
import { openDatabase, signedInBrowser } from '../support/landing-pages.ts'
import { button, heading, holdRequests } from '../support/pages.ts'
import { mockLaterTopic, pushEvents, readTable, type StoredSession, waitForPacks } from '../support/study-pages.ts'

const { visit, study, createMember, server } = await sharedTiter()
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

/**
 * Mocks the responses that the server computes from all students' answers: the mastery model and the calibration.
 * Returns the function `models`, which returns the number of requests for the model so far.
 */
async function mockInsights(page: Page, calibration: typeof everyone | null) {
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

/** Waits until the packs and this many sessions of the student's history are on the device. */
async function waitForHistory(page: Page, sessions: number) {
  await waitForPacks(page)
  await waitUntil('the history is on the device', async () => (await readTable(page, 'sessions')).length >= sessions)
}

interface ItemTopic {
  id: string
  topic: string
}

const figures = (text: string) => [...text.matchAll(/\d+/g)].map(Number)
const sum = (all: number[]) => all.reduce((total, one) => total + one, 0)

/**
 * Creates the event of an exam about the topics of the small bank. The app predicts a score for an exam only if the
 * bank has questions for at least 90% of the exam's topics, by weight.
 */
function plannedExam({ manifest: { packs } }: ReturnType<typeof smallBank>) {
  const at = Date.now() - dayMs
  const topics = packs.map(({ name }) => name).filter((name) => /^[AB]\d+$/.test(name))
  const day = dayOf(Date.now() + 30 * dayMs)
  const body = { exam: 'first', name: 'Send-up', day, module: null, topics, isGone: false }
  return { id: crypto.randomUUID(), at, day: dayOf(at), kind: 'plannedExam', body }
}

describe('the progress page', () => {
  it('[T-15] [T-50] [T-51] [P-05] shows a paying student the mastery of each topic and the accuracy of the predictions', async (test) => {
    const email = await createMember('far-along')
    await grantPremium(database, email)
    const history = generatePastEvents({ sessions: 20, days: 40, index: smallBank().index })
    await insertHistory(database, email, [...history, plannedExam(smallBank())])
    const { page } = await visit(test, await signedInBrowser(study, email))
    const { models } = await mockInsights(page, everyone)
    await mockLaterTopic(page)
    await page.goto(study)
    await waitForHistory(page, 20)
    await page
      .getByRole('link', { name: /^Progress/ })
      .filter({ visible: true })
      .click()
    await heading(page, 'Progress').waitFor()
    await page.getByText(/^likely between \d+ and \d+/).waitFor()
    await page.getByText(/^From the \d+ topics you have answered in, worth \d+% of the marks\.$/).waitFor()
    await page.getByLabel('Exam or module').selectOption({ label: 'All topics' })
    await page
      .getByText(/^We have written \d+% of “All topics” so far\. We predict a score once we have written 90%/)
      .waitFor()
    await page.getByLabel('Exam or module').selectOption({ label: 'Send-up' })
    await page.getByText(/^\d+% known in \d+ of \d+ topics$/).waitFor()
    for (const name of [/^Accuracy by week/, /^Study days/, /^Cards due ahead/, /^Seconds per question/]) {
      await page.getByRole('region', { name }).waitFor()
    }
    await page.getByText(/Your median time per question was 9 seconds in the latest week/).waitFor()
    await page.getByText('General bacteriology', { exact: true }).click()
    await page
      .getByText(/% known, likely \d+ to \d+, \d+ answers$/)
      .filter({ visible: true })
      .first()
      .waitFor()
    const tableSwitches = page.getByText('Show as a table', { exact: true })
    await expect.poll(() => tableSwitches.count()).toBe(4)
    for (const tableSwitch of await tableSwitches.all()) await tableSwitch.click()
    await expect.poll(() => page.getByRole('table').count()).toBe(4)
    expect(await page.getByRole('table', { name: 'Cards due ahead' }).getByRole('row').count()).toBe(31)
    await page.locator('label').filter({ hasText: 'Pharmacology' }).click()
    await page
      .getByText(/^1 more topic opens later with your plan\. \d+ more topics of the syllabus have no questions yet\.$/)
      .waitFor()
    expect(await accessibilityFaults(page)).toEqual([])

    await page.getByRole('link', { name: 'How often such predictions came true' }).click()
    await heading(page, 'How often predictions came true').waitFor()
    await page.getByText(/^Over 350 answers: The predictions were/).waitFor()
    await page.getByText(/^Over 15,200 answers: The error of the predictions was 16% smaller/).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    expect(models()).toBe(1)
    const curve = page.getByRole('region', { name: 'Everyone’s answers' })
    const points = curve.locator('svg circle')
    expect(await curve.locator('svg path.stroke-violet').isVisible()).toBe(true)
    expect(await points.count()).toBe(everyone.bins.length)

    const topics = new Map((await readTable<ItemTopic>(page, 'questionTopics')).map(({ id, topic }) => [id, topic]))
    // The summary lists topics only if the session has several topics, but fewer topics than questions.
    const mixed = (await readTable<StoredSession>(page, 'sessions')).find(({ items }) => {
      const { size } = new Set(items.map((item) => topics.get(item)))
      return size > 1 && size < items.length
    })
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

  it('[T-50] [T-51] [T-70] reports that there are too few answers or no connection', async (test) => {
    const email = await createMember('beginner')
    await grantPremium(database, email)
    await insertHistory(database, email, generatePastEvents({ sessions: 2, days: 2, index: smallBank().index }))
    const { page, ignoreNetworkErrors } = await visit(test, await signedInBrowser(study, email))
    ignoreNetworkErrors()
    await mockInsights(page, null)
    await page.goto(`${study}/progress`)
    await waitForHistory(page, 2)
    await page.getByRole('region', { name: 'So far' }).getByText('Questions').waitFor()
    await page.getByText('40 of the 50 answers needed').waitFor()
    await page
      .getByRole('region', { name: 'More as you go' })
      .getByText(/The calendar starts after four weeks/)
      .waitFor()
    await page.getByRole('region', { name: 'Accuracy by day' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.setViewportSize(desktop)
    await page.goto(study)
    await page.getByRole('region', { name: 'Your plate' }).getByText('not asked yet').first().waitFor()
    await page.goto(`${study}/progress/calibration`)
    await page.getByText(/^40 of the 100 answers needed/).waitFor()
    await page.getByText(/^Not enough students have answered yet/).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])

    await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
    await page.reload()
    await page.getByText(/needs a connection\. You are offline/).waitFor()
    await page.getByText(/^40 of the 100 answers needed/).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.goto(`${study}/progress`)
    for (const name of ['Accuracy by day', 'More as you go']) await page.getByRole('region', { name }).waitFor()
  })

  it('[T-50] offers to try again if a sync brings a new event and the device then cannot read the stored answers', async (test) => {
    const email = await createMember('unreadable')
    await grantPremium(database, email)
    await insertHistory(database, email, generatePastEvents({ sessions: 2, days: 2, index: smallBank().index }))
    const { page } = await visit(test, await signedInBrowser(study, email))
    await mockInsights(page, null)
    await page.goto(`${study}/rewards`)
    await waitForHistory(page, 2)
    const release = await holdRequests(page, studyCalls.pull.path)
    await page.goto(`${study}/progress`)
    await page.getByText('40 of the 50 answers needed').waitFor()
    // Simulates an event of another device. When the sync fetches it, the page computes its figures again.
    await pushEvents(page, study, [plannedExam(smallBank())])
    const restore = await page.evaluateHandle(() => {
      const count = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'count') ?? {}
      IDBObjectStore.prototype.count = () => {
        throw new DOMException('The disk cannot be read.', 'UnknownError')
      }
      return () => Object.defineProperty(IDBObjectStore.prototype, 'count', count)
    })
    release()
    const failure = page.getByText('Your answers are safe, but they couldn’t be read just now.')
    await failure.waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await restore.evaluate((undo) => void undo())
    await button(page, 'Try again').click()
    await failure.waitFor({ state: 'detached' })
    await page.getByText('40 of the 50 answers needed').waitFor()
  })

  it('[T-50][O-01] shows a demo account today’s counts, and the benefits of a plan', async (test) => {
    const { page } = await visit(test, await signedInBrowser(study, await createMember('trying')))
    await page.goto(`${study}/rewards`)
    await waitForPacks(page)
    await page
      .getByRole('link', { name: /^Progress/ })
      .filter({ visible: true })
      .click()
    await page.getByRole('heading', { name: 'What you get with Starter and Premium' }).waitFor()
    await page.getByRole('region', { name: 'Today' }).getByText('Questions').waitFor()
    expect(await page.getByText('Predicted score', { exact: true }).count()).toBe(0)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.goto(`${study}/progress/calibration`)
    await page.getByRole('link', { name: 'See the plans' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })
})
