import type { Locator, Page } from 'playwright-core'
import { describe, expect, it, type TestContext } from 'vitest'
import { dayOf } from '../../support/seeded-student.ts'
import { waitUntil } from '../../support/wait-until.ts'
import { accessibilityFaults } from '../support/accessibility.ts'
import { desktop, sharedTiter } from '../support/browser.ts'
import { button, toast } from '../support/pages.ts'
import {
  fetchServerEvents,
  openStudySignedIn,
  options as answerOptions,
  pushEvents,
  readTable,
  shownSession,
  startPractice,
  waitForPacks,
} from '../support/study-pages.ts'

const { visit, study, createMember } = await sharedTiter()

/** Opens the history of a clinical case for a new student. */
async function openCase(test: TestContext, name: string, options: Parameters<typeof visit>[1] = {}) {
  const email = await createMember(name)
  const visited = await visit(test, options)
  const { page } = visited
  await openStudySignedIn(page, study, email, '/practice?mode=case')
  await waitForPacks(page)
  await startPractice(page)
  await page.getByRole('heading', { name: 'History' }).waitFor()
  return { ...visited, email }
}

const words = (page: Page) => page.locator('[data-stage="0"] [data-word]')
const highlights = (page: Page) => page.locator('[data-stage="0"] mark')
const highlightButton = (page: Page) => button(page, 'Highlight words')

/** Taps the button that starts highlighting. The page receives the click shortly after the tap. */
async function startByTap(page: Page) {
  await highlightButton(page).tap()
  await page.getByRole('button', { name: 'Highlight words', pressed: true }).waitFor()
}

async function middleOf(word: Locator) {
  const box = await word.boundingBox()
  if (box === null) throw new Error('The word is not visible on the page.')
  return [box.x + box.width / 2, box.y + box.height / 2] as const
}

async function dragAcross(page: Page, from: number, to: number) {
  await page.mouse.move(...(await middleOf(words(page).nth(from))))
  await page.mouse.down()
  await page.mouse.move(...(await middleOf(words(page).nth(to))), { steps: 4 })
  await page.mouse.up()
}

/** Returns the highlights of the shown case that are stored on the device. */
async function storedHighlights(page: Page) {
  const { items } = await shownSession(page)
  const rows = await readTable<{ id: string; marks: object[] }>(page, 'items')
  return rows.find(({ id }) => id === items[0])?.marks ?? []
}

const waitForHighlights = (page: Page, count: number) =>
  waitUntil(`${count} highlights are stored`, async () => (await storedHighlights(page)).length === count)

/**
 * Finds the stage after the history of a case. A case without examination and tests continues with the answer options.
 */
const nextStage = (page: Page) => page.getByRole('heading', { name: /^(Examination|Tests)$/ }).or(answerOptions(page))

describe.concurrent('highlighting in a case', () => {
  it('[T-20] adds and removes highlights by touch, and keeps them after a reload', async (test) => {
    const { page } = await openCase(test, 'touch', { hasTouch: true })
    await startByTap(page)
    await words(page).nth(2).tap()
    await highlights(page).first().waitFor()
    await waitForHighlights(page, 1)
    await words(page).nth(4).tap()
    await waitForHighlights(page, 2)
    await words(page).nth(2).tap()
    await waitForHighlights(page, 1)
    await page.getByRole('status').filter({ hasText: 'Highlight removed' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    const word = await words(page).nth(4).textContent()
    await highlightButton(page).tap()
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    await page.reload()
    await highlights(page).first().waitFor()
    expect(await highlights(page).allTextContents()).toEqual([`highlighted: ${word} (end of highlight)`])
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('[T-20] works by dragging the mouse and by selecting text, and syncs to another device', async (test) => {
    const { page, email } = await openCase(test, 'mouse', { viewport: desktop })
    await highlightButton(page).click()
    await dragAcross(page, 1, 3)
    await waitForHighlights(page, 1)
    await highlightButton(page).click()
    // Selects a word with a double click while the highlighter is off.
    await words(page).nth(6).dblclick()
    await page.keyboard.press('h')
    await waitForHighlights(page, 2)
    expect(await highlightButton(page).getAttribute('aria-pressed')).toBe('false')
    const stored = await storedHighlights(page)
    await waitUntil('the highlights are stored on the server', async () => {
      const events = await fetchServerEvents(page, study)
      return events.filter(({ kind }) => kind === 'marked').length === 2
    })
    const other = await visit(test)
    await openStudySignedIn(other.page, study, email)
    await waitForPacks(other.page)
    await other.page.getByText('Clinical cases').first().click()
    await highlights(other.page).first().waitFor()
    expect(await storedHighlights(other.page)).toEqual(stored)
    expect(await highlights(other.page).count()).toBe(2)
  })

  it('[T-20] says that the student cannot add a highlight to a case that already has 100 highlights', async (test) => {
    const { page } = await openCase(test, 'full', { hasTouch: true })
    const { items } = await shownSession(page)
    // The first highlight is in the shown text. The others are in a stage that the case does not have.
    const marks = Array.from({ length: 100 }, (_, at) => ({ stage: at === 0 ? 0 : 9, from: at * 10, to: at * 10 + 5 }))
    const at = Date.now()
    const event = { id: crypto.randomUUID(), at, day: dayOf(at), kind: 'marked', body: { item: items[0], marks } }
    await pushEvents(page, study, [event])
    await page.reload()
    await highlights(page).first().waitFor()
    await startByTap(page)
    await Promise.all([
      toast(page, 'A case can have 100 highlights at most. Remove one to add another.').waitFor(),
      words(page).nth(4).tap(),
    ])
    expect(await highlights(page).count()).toBe(1)
    expect(await storedHighlights(page)).toEqual(marks)
  })

  it('[T-20] works with the keyboard alone, and removing highlights restores the original text', async (test) => {
    const { page } = await openCase(test, 'keys-only', { viewport: desktop })
    // The page moves the focus to the heading after it has begun to listen to keys.
    await page.locator(':focus').filter({ hasText: 'History' }).waitFor()
    const before = await page.locator('[data-stage="0"]').textContent()
    await page.keyboard.press('h')
    const text = page.getByRole('listbox', { name: 'Words in the history' })
    await text.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Enter')
    await waitForHighlights(page, 1)
    await test.expect.poll(() => text.getByRole('option', { selected: true }).count()).toBe(3)
    // Enter has highlighted the words instead of revealing the next stage of the case.
    expect(await nextStage(page).count()).toBe(0)
    await page.keyboard.press(' ')
    await waitForHighlights(page, 0)
    await page.keyboard.press('Escape')
    await text.waitFor({ state: 'detached' })
    await test.expect.poll(() => page.locator('[data-stage="0"]').textContent()).toBe(before)
    await page.locator('body').press('Enter')
    await nextStage(page).first().waitFor()
  })
})
