import { openContrasts, type Contrasts, type FactTable, type PackedQuestion } from '@titer/bank/browser'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { waitUntil } from '../../support/wait-until.ts'
import { accessibilityFaults } from '../support/accessibility.ts'
import { phone, sharedTiter } from '../support/browser.ts'
import { openDatabase, signedInBrowser, subscriberFactory } from '../support/landing-pages.ts'
import { button, heading } from '../support/pages.ts'
import { continueButton, fetchServerEvents, pushEvents, readTable, waitForPacks } from '../support/study-pages.ts'

const { visit, study, createMember, server } = await sharedTiter()
const subscriber = subscriberFactory(await openDatabase(server), createMember)

/**
 * Waits until the fact table is on the device. Returns the contrasts: for two entities, the facts that distinguish
 * them.
 */
async function readContrasts(page: Page): Promise<Contrasts> {
  let table: FactTable | undefined
  await waitUntil('the fact table is on the device', async () => {
    const values = await readTable<{ key: string; value: { table: FactTable } }>(page, 'values')
    table = values.find(({ key }) => key === 'facts')?.value.table
    return table !== undefined
  })
  return openContrasts(table ?? [])
}

/** Finds a question with a wrong option that at least three facts distinguish from the right option. */
async function findConfusableQuestion(page: Page, contrasts: Contrasts) {
  for (const question of await readTable<PackedQuestion>(page, 'questions')) {
    const right = contrasts.find(question.options[question.keyAt]?.text ?? '')?.name ?? ''
    const chosen = question.options.findIndex(
      ({ text }) => contrasts.between(right, contrasts.find(text)?.name ?? '').length > 2,
    )
    const taken = contrasts.find(question.options[chosen]?.text ?? '')?.name
    if (taken !== undefined) return { question, right, chosen, taken }
  }
  throw new Error('No question of the bank has two options that enough facts distinguish.')
}

/** Pushes wrong answers from several sessions, as another device would. */
async function answerElsewhere(page: Page, { id, version }: PackedQuestion, chosen: number, times: number) {
  const day = new Date().toISOString().slice(0, 10)
  const event = (kind: string, body: object) => ({ id: crypto.randomUUID(), at: Date.now(), day, kind, body })
  const events = Array.from({ length: times }, () => {
    const [session, mode] = [crypto.randomUUID(), 'quickfire']
    return [
      event('started', { session, mode, items: [id], isExam: false, seconds: null, title: 'Elsewhere' }),
      event('answered', { session, mode, item: id, version, chosen, isRight: false, ms: 9_000, confidence: null }),
    ]
  })
  await pushEvents(page, study, events.flat())
}

describe.concurrent('confusion pairs', () => {
  it('[T-52] are counted from wrong answers, and can be practised in a drill with the facts that distinguish the two', async (test) => {
    const { email } = await subscriber('mixes-up', 'starter')
    const { page } = await visit(test, await signedInBrowser(study, email))
    await page.goto(`${study}/review/sure`)
    await page.getByRole('link', { name: /^Confusion pairs/ }).click()
    await heading(page, 'Confusion pairs').waitFor()
    await waitForPacks(page)
    const contrasts = await readContrasts(page)
    await page.getByText('Nothing mixed up').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])

    const { question, right, chosen, taken } = await findConfusableQuestion(page, contrasts)
    await answerElsewhere(page, question, chosen, 2)
    await page.reload()
    await page.getByRole('heading', { name: `${right} taken for ${taken}` }).waitFor()
    await page.getByText('Twice; most recently today').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    const eventsBefore = (await fetchServerEvents(page, study)).length

    await page.getByRole('link', { name: `Drill ${right} and ${taken}` }).click()
    const known = contrasts.between(right, taken)
    const shownDrill = async () => {
      const stem = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
      return known.find((each) => each.stem === stem) ?? { keyAt: 0, why: '', claims: [] }
    }
    const option = (at: number) => page.getByRole('group', { name: 'Options' }).getByRole('button').nth(at)
    await option(0).waitFor()
    expect(await accessibilityFaults(page, { sizes: [phone] })).toEqual([])

    // Answers wrongly by a click. The page explains the answer and repeats the question at the end.
    const first = await shownDrill()
    await option(1 - first.keyAt).click()
    await page.getByText('Wrong. You will see it again at the end.').waitFor()
    await page.getByText(first.why).waitFor()
    expect(await accessibilityFaults(page, { sizes: [phone] })).toEqual([])
    await continueButton(page).click()

    // Answers the other questions and the repeated one correctly by keyboard.
    const count = Math.min(8, known.length)
    for (let at = 0; at < count; at += 1) {
      await option(0).waitFor()
      await page.getByRole('button', { name: /^(Next question|See how it went)$/ }).waitFor({ state: 'detached' })
      const { keyAt } = await shownDrill()
      await page.keyboard.press('ab'.charAt(keyAt))
      await page.getByText('Right.', { exact: true }).waitFor()
      await page.keyboard.press('Enter')
    }
    await page.getByText(`${count - 1} of ${count} right on the first try.`).waitFor()
    const columns = page.getByRole('table').getByRole('columnheader')
    expect((await columns.allTextContents()).map((name) => name.toLowerCase())).toEqual(
      [right, taken].toSorted().map((name) => name.toLowerCase()),
    )
    const facts = await page.getByRole('cell').allInnerTexts()
    expect(facts.map((fact) => fact.toLowerCase())).toEqual(first.claims.map((claim) => `${claim}.`.toLowerCase()))
    expect(await accessibilityFaults(page)).toEqual([])
    await button(page, 'Done').click()
    await heading(page, 'Confusion pairs').waitFor()
    expect(await fetchServerEvents(page, study)).toHaveLength(eventsBefore)
  })

  it('[O-01] are replaced by a link to the plans for a demo account', async (test) => {
    const { page } = await visit(test, await signedInBrowser(study, await createMember('not-yet')))
    await page.goto(`${study}/progress/pairs`)
    await page.getByText('Confusion pairs and their drills come with a plan.').waitFor()
    await page.getByRole('link', { name: 'See the plans' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.goto(`${study}/progress/pairs/drill?one=ampicillin&other=gentamicin`)
    await heading(page, 'There is no drill for this pair.').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('[T-52] have no drills while the packs cannot be downloaded, and the page says so', async (test) => {
    const { email } = await subscriber('on-the-bus', 'starter')
    const { page, context, ignoreNetworkErrors } = await visit(test, {
      ...(await signedInBrowser(study, email)),
      serviceWorkers: 'block',
    })
    ignoreNetworkErrors()
    await context.route('**/api/content/packs/*', (route) => route.abort())
    await page.goto(`${study}/progress/pairs`)
    await page.getByText('No drills on this device yet').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })
})
