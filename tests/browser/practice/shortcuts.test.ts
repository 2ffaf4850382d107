import type { Locator } from 'playwright-core'
import { describe, expect, it, type TestContext } from 'vitest'
import { accessibilityFaults } from '../support/accessibility.ts'
import { desktop, sharedTiter } from '../support/browser.ts'
import { button } from '../support/pages.ts'
import {
  continueButton,
  openStudySignedIn,
  options,
  startPractice,
  verdict,
  waitForPacks,
} from '../support/study-pages.ts'

const { visit, study, createMember } = await sharedTiter()

async function openPage(test: TestContext, name: string, path: string) {
  const email = await createMember(name)
  const visited = await visit(test, { viewport: desktop })
  await openStudySignedIn(visited.page, study, email, path)
  await waitForPacks(visited.page)
  return visited
}

describe.concurrent('the keyboard shortcuts dialog', () => {
  it('[T-11] opens with the ? key or its button beside the question, lists the current page’s keys in a section of their own, and closes with Escape', async (test) => {
    const { page } = await openPage(test, 'sheet', '/practice')
    await startPractice(page, '5')
    await options(page).first().waitFor()
    await button(page, 'Keyboard shortcuts').click()
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await dialog.waitFor()
    const pageKeys = dialog.locator('section', { has: page.getByRole('heading', { name: 'On this page' }) }).last()
    expect(await pageKeys.getByRole('term').allTextContents()).toEqual([
      'Choose an option',
      'Rule out an option, or restore it',
      'Guess, think so, sure',
      'Submit the answer',
      'Add or remove the bookmark',
      'Show this list',
    ])
    expect(await dialog.getByText('Undo the last review').isVisible()).toBe(true)
    expect(await accessibilityFaults(page, { within: 'dialog[open]' })).toEqual([])
    await page.setViewportSize(desktop)
    // The page behind the dialog does not react to keys.
    await page.keyboard.press('b')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(await options(page).nth(1).isChecked()).toBe(false)
    await page.keyboard.press('b')
    expect(await options(page).nth(1).isChecked()).toBe(true)
    await page.keyboard.press('Shift+C')
    await button(page, 'Restore C').waitFor()
    await page.keyboard.press('t')
    expect(await page.getByRole('radio', { name: 'Think so' }).isChecked()).toBe(true)
    await page.keyboard.press('m')
    await button(page, 'Remove the bookmark').waitFor()
    await page.keyboard.press('Enter')
    const result = verdict(page, /^(Right\.|Wrong\. The answer is)/)
    await result.waitFor()
    // On a laptop, the explanation and the bar with its buttons are beside the question.
    const edges = async (target: Locator) => {
      const { x, width } = (await target.boundingBox()) ?? { x: 0, width: 0 }
      return { left: x, right: x + width }
    }
    const question = await edges(page.getByRole('region', { name: 'Explanation' }).getByRole('paragraph').first())
    expect((await edges(result)).left).toBeGreaterThan(question.right)
    expect((await edges(continueButton(page))).left).toBeGreaterThan(question.right)
    await page.keyboard.press('?')
    await dialog.waitFor()
    expect(await pageKeys.getByRole('term').allTextContents()).toEqual([
      'Add or remove the bookmark',
      'Continue',
      'Show this list',
    ])
  })

  it('does not open while the user types, and has a button in the settings only on a desktop', async (test) => {
    const { page } = await openPage(test, 'writer', '/search')
    await page.getByRole('searchbox').or(page.getByRole('textbox')).first().fill('what')
    await page.keyboard.press('?')
    expect(await page.getByRole('searchbox').or(page.getByRole('textbox')).first().inputValue()).toBe('what?')
    expect(await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).count()).toBe(0)
    await page.goto(`${study}/settings`)
    await button(page, 'Keyboard shortcuts').click()
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 360, height: 640 })
    await button(page, 'Keyboard shortcuts').waitFor({ state: 'hidden' })
  })
})
