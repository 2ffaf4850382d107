import { openContrasts, type Contrasts, type FactTable, type PackedQuestion } from '@titer/bank/browser'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { until } from '../running.ts'
import { faultsOf } from './axe.ts'
import { phone, wholeTiter } from './browser.ts'
import { openDatabase, signedInBrowser, subscribers } from './landing.ts'
import { button, heading } from './pages.ts'
import { eventsAtServer, onward, pushAtServer, readTable, packsOnDevice } from './study-pages.ts'

const { visit, study, member, server } = await wholeTiter()
const subscriber = subscribers(await openDatabase(server), member)

/** The facts on the device, once they are there. */
async function contrastsOn(page: Page): Promise<Contrasts> {
  let table: FactTable | undefined
  await until('the table of facts is on the device', async () => {
    const values = await readTable<{ key: string; value: { table: FactTable } }>(page, 'values')
    table = values.find(({ key }) => key === 'facts')?.value.table
    return table !== undefined
  })
  return openContrasts(table ?? [])
}

/** A question one of whose wrong options is well told from the right one. */
async function confusable(page: Page, contrasts: Contrasts) {
  for (const question of await readTable<PackedQuestion>(page, 'questions')) {
    const right = contrasts.find(question.options[question.keyAt]?.text ?? '')?.name ?? ''
    const chosen = question.options.findIndex(
      ({ text }) => contrasts.between(right, contrasts.find(text)?.name ?? '').length > 2,
    )
    const taken = contrasts.find(question.options[chosen]?.text ?? '')?.name
    if (taken !== undefined) return { question, right, chosen, taken }
  }
  throw new Error('No question of the bank has such options.')
}

/** Answered in so many sessions on another device. */
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
  await pushAtServer(page, study, events.flat())
}

describe.concurrent('confusion pairs', () => {
  it('[T-52] are counted from wrong answers, and drilled by what separates the two', async (test) => {
    const { email } = await subscriber('mixes-up', 'starter')
    const { page } = await visit(test, await signedInBrowser(study, email))
    await page.goto(`${study}/review/sure`)
    await page.getByRole('link', { name: /^Confusion pairs/ }).click()
    await heading(page, 'Confusion pairs').waitFor()
    await packsOnDevice(page)
    const contrasts = await contrastsOn(page)
    await page.getByText('Nothing mixed up').waitFor()
    expect(await faultsOf(page)).toEqual([])

    const { question, right, chosen, taken } = await confusable(page, contrasts)
    await answerElsewhere(page, question, chosen, 2)
    await page.reload()
    await page.getByRole('heading', { name: `${right} taken for ${taken}` }).waitFor()
    await page.getByText('Twice; last today').waitFor()
    expect(await faultsOf(page)).toEqual([])
    const eventsBefore = (await eventsAtServer(page, study)).length

    await page.getByRole('link', { name: `Drill ${right} and ${taken}` }).click()
    const known = contrasts.between(right, taken)
    const asked = async () => {
      const stem = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
      return known.find((each) => each.stem === stem) ?? { keyAt: 0, why: '' }
    }
    const option = (at: number) => page.getByRole('group', { name: 'Options' }).getByRole('button').nth(at)
    await option(0).waitFor()
    expect(await faultsOf(page, { sizes: [phone] })).toEqual([])

    // Once wrong by touch: it is said what is true of each, and asked again at the end.
    const first = await asked()
    await option(1 - first.keyAt).click()
    await page.getByText('Wrong. It comes again at the end.').waitFor()
    await page.getByText(first.why).waitFor()
    expect(await faultsOf(page, { sizes: [phone] })).toEqual([])
    await onward(page).click()

    // The rest rightly, by keys.
    const count = Math.min(8, known.length)
    for (let at = 0; at < count; at += 1) {
      await option(0).waitFor()
      await page.getByRole('button', { name: /^(Next question|See how it went)$/ }).waitFor({ state: 'detached' })
      const { keyAt } = await asked()
      await page.keyboard.press('ab'.charAt(keyAt))
      await page.getByText('Right.', { exact: true }).waitFor()
      await page.keyboard.press('Enter')
    }
    await page.getByText(`${count - 1} of ${count} right at the first try.`).waitFor()
    await page.getByText(first.why).waitFor()
    expect(await faultsOf(page)).toEqual([])
    await button(page, 'Done').click()
    await heading(page, 'Confusion pairs').waitFor()
    expect(await eventsAtServer(page, study)).toHaveLength(eventsBefore)
  })

  it('[O-01] say in a demo that they come with a plan', async (test) => {
    const { page } = await visit(test, await signedInBrowser(study, await member('not-yet')))
    await page.goto(`${study}/progress/pairs`)
    await page.getByText('Confusion pairs and their drills come with a plan.').waitFor()
    await page.getByRole('link', { name: 'See the plans' }).waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.goto(`${study}/progress/pairs/drill?one=ampicillin&other=gentamicin`)
    await heading(page, 'There is nothing to drill here.').waitFor()
    expect(await faultsOf(page)).toEqual([])
  })

  it('[T-52] say that drills come with the packs while these have not arrived', async (test) => {
    const { email } = await subscriber('on-the-bus', 'starter')
    const { page, context, expectCuts } = await visit(test, {
      ...(await signedInBrowser(study, email)),
      serviceWorkers: 'block',
    })
    expectCuts()
    await context.route('**/api/content/packs/*', (route) => route.abort())
    await page.goto(`${study}/progress/pairs`)
    await page.getByText('No drills on this device yet').waitFor()
    expect(await faultsOf(page)).toEqual([])
  })
})
