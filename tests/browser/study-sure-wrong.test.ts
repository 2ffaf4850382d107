import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { faultsOf } from './axe.ts'
import { wholeTiter } from './browser.ts'
import { signedInBrowser } from './landing.ts'
import { button, heading } from './pages.ts'
import { answerByKeys, onward, options, readTable, packsOnDevice, shownSession } from './study-pages.ts'

const { visit, study, member } = await wholeTiter()

interface Kept {
  id: string
  form: string
}

/** Answers what is asked wrongly, and says that it is certain. */
const answerSurely = async (page: Page) => {
  await options(page).first().waitFor()
  await page.getByText('Sure', { exact: true }).click()
  await answerByKeys(page, false)
  await onward(page).waitFor()
}

const listed = (page: Page, name: string) => page.getByRole('region', { name }).getByRole('listitem')

describe('answers that were sure and wrong', () => {
  it('[T-13] wait in a list of their own, the unsafe on top, until they are put right', async (test) => {
    const { page } = await visit(test, await signedInBrowser(study, await member('sure-student')))
    await page.goto(`${study}/review/sure`)
    await page.getByText('Nothing to put right').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await packsOnDevice(page)

    // Most of the sample, so that some of them ask for the harm of a drug.
    await page.goto(`${study}/practice`)
    await page.locator('label').filter({ hasText: /^40$/ }).click()
    await button(page, 'Start 40 questions').click()
    await page.waitForURL('**/session/*')
    for (let at = 0; at < 40; at += 1) {
      await answerSurely(page)
      await onward(page).click()
    }
    await page.waitForURL('**/summary')
    const { answers } = await shownSession(page)
    const forms = new Map((await readTable<Kept>(page, 'questions')).map(({ id, form }) => [id, form]))
    const harms = answers.filter(({ item }) => /effect/.test(forms.get(item) ?? ''))

    await page.goto(study)
    await page.getByRole('link', { name: 'Sure and wrong 40 questions to put right' }).click()
    await heading(page, 'Sure and wrong').waitFor()
    await test.expect.poll(() => page.locator('main li').count()).toBe(40)
    const unsafe = await listed(page, 'Dangerous if done at the bedside').count()
    expect(unsafe).toBeGreaterThanOrEqual(harms.length)
    const titles = unsafe > 0 ? ['Dangerous if done at the bedside', 'The others'] : ['To put right']
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(titles)
    expect(await faultsOf(page)).toEqual([])

    await button(page, 'Answer these 40 again').click()
    await page.waitForURL('**/session/*')
    await options(page).first().waitFor()
    const again = await shownSession(page)
    expect(again.items.toSorted()).toEqual(answers.map(({ item }) => item).toSorted())
    await answerByKeys(page)
    await onward(page).click()
    // Wrong once more, and by chance: that puts nothing right.
    await answerByKeys(page, false)
    await onward(page).waitFor()
    await page.getByRole('link', { name: 'Leave; your answers are kept' }).click()
    await page.getByRole('link', { name: 'Sure and wrong 39 questions to put right' }).click()
    await button(page, 'Answer these 39 again').waitFor()
  })
})
