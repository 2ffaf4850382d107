import type { Locator, Page } from 'playwright-core'
import { describe, expect, it, type TestContext } from 'vitest'
import { until } from '../running.ts'
import { faultsOf } from './axe.ts'
import { desk, wholeTiter } from './browser.ts'
import { button } from './pages.ts'
import { enterStudy, eventsAtServer, readTable, packsOnDevice, shownSession, startPractice } from './study-pages.ts'

const { visit, study, member } = await wholeTiter()

/** A new student in front of the first part of a case. */
async function patient(test: TestContext, name: string, options: Parameters<typeof visit>[1] = {}) {
  const email = await member(name)
  const visited = await visit(test, options)
  const { page } = visited
  await enterStudy(page, study, email, '/practice?mode=case')
  await packsOnDevice(page)
  await startPractice(page)
  await page.getByRole('heading', { name: 'History' }).waitFor()
  return { ...visited, email }
}

const words = (page: Page) => page.locator('[data-stage="0"] [data-word]')
const marked = (page: Page) => page.locator('[data-stage="0"] mark')
const pen = (page: Page) => button(page, 'Highlight words')

async function middleOf(word: Locator) {
  const box = await word.boundingBox()
  if (box === null) throw new Error('The word is not on the page.')
  return [box.x + box.width / 2, box.y + box.height / 2] as const
}

async function drawAcross(page: Page, from: number, to: number) {
  await page.mouse.move(...(await middleOf(words(page).nth(from))))
  await page.mouse.down()
  await page.mouse.move(...(await middleOf(words(page).nth(to))), { steps: 4 })
  await page.mouse.up()
}

/** The marks that the device holds of the case that is shown. */
async function keptMarks(page: Page) {
  const { items } = await shownSession(page)
  const rows = await readTable<{ id: string; marks: object[] }>(page, 'items')
  return rows.find(({ id }) => id === items[0])?.marks ?? []
}

const untilMarks = (page: Page, many: number) =>
  until(`${many} marks are kept`, async () => (await keptMarks(page)).length === many)

describe.concurrent('highlighting in the vignette', () => {
  it('[T-20] is done by touch, taken away by touch, and survives a reload', async (test) => {
    const { page } = await patient(test, 'touch', { hasTouch: true })
    await pen(page).tap()
    expect(await pen(page).getAttribute('aria-pressed')).toBe('true')
    await words(page).nth(2).tap()
    await marked(page).first().waitFor()
    await untilMarks(page, 1)
    await words(page).nth(4).tap()
    await untilMarks(page, 2)
    await words(page).nth(2).tap()
    await untilMarks(page, 1)
    await page.getByRole('status').filter({ hasText: 'Highlight taken away' }).waitFor()
    expect(await faultsOf(page)).toEqual([])
    const word = await words(page).nth(4).textContent()
    await pen(page).tap()
    expect(await page.getByRole('listbox').count()).toBe(0)
    await page.reload()
    await marked(page).first().waitFor()
    expect(await marked(page).allTextContents()).toEqual([`highlighted: ${word} (end of highlight)`])
    expect(await faultsOf(page)).toEqual([])
  })

  it('[T-20] is drawn with the mouse, or laid over what was selected, and reaches another device', async (test) => {
    const { page, email } = await patient(test, 'mouse', { viewport: desk })
    await pen(page).click()
    await drawAcross(page, 1, 3)
    await untilMarks(page, 1)
    await pen(page).click()
    // As anybody selects text: from within one word to within another.
    await words(page).nth(6).dblclick()
    await page.keyboard.press('h')
    await untilMarks(page, 2)
    expect(await pen(page).getAttribute('aria-pressed')).toBe('false')
    const kept = await keptMarks(page)
    await until('the marks are with the server', async () => {
      const events = await eventsAtServer(page, study)
      return events.filter(({ kind }) => kind === 'marked').length === 2
    })
    const other = await visit(test)
    await enterStudy(other.page, study, email)
    await packsOnDevice(other.page)
    await other.page.getByText('Clinical cases').first().click()
    await marked(other.page).first().waitFor()
    expect(await keptMarks(other.page)).toEqual(kept)
    expect(await marked(other.page).count()).toBe(2)
  })

  it('[T-20] is done by keys alone, and a text without marks stays as it was', async (test) => {
    const { page } = await patient(test, 'keys-only', { viewport: desk })
    const before = await page.locator('[data-stage="0"]').textContent()
    await page.keyboard.press('h')
    const text = page.getByRole('listbox', { name: 'Words of the history' })
    await text.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Enter')
    await untilMarks(page, 1)
    expect(await text.getByRole('option', { selected: true }).count()).toBe(3)
    // Enter has marked; it has not shown the next part behind the student's back.
    expect(await page.getByRole('heading', { name: 'Examination' }).count()).toBe(0)
    await page.keyboard.press(' ')
    await untilMarks(page, 0)
    await page.keyboard.press('Escape')
    await text.waitFor({ state: 'detached' })
    expect(await page.locator('[data-stage="0"]').textContent()).toBe(before)
    await page.locator('body').press('Enter')
    await page.getByRole('heading', { name: 'Examination' }).waitFor()
  })
})
