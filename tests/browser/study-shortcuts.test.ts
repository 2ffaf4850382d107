import { describe, expect, it, type TestContext } from 'vitest'
import { faultsOf } from './axe.ts'
import { desk, wholeTiter } from './browser.ts'
import { button } from './pages.ts'
import { enterStudy, options, packsOnDevice, startPractice, verdict } from './study-pages.ts'

const { visit, study, member } = await wholeTiter()

async function student(test: TestContext, name: string, path: string) {
  const email = await member(name)
  const visited = await visit(test, { viewport: desk })
  await enterStudy(visited.page, study, email, path)
  await packsOnDevice(visited.page)
  return visited
}

describe.concurrent('the sheet of keys', () => {
  it('[T-11] opens at a question mark, tells the keys of this page first, and closes again', async (test) => {
    const { page } = await student(test, 'sheet', '/practice')
    await startPractice(page, '5')
    await options(page).first().waitFor()
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keys' })
    await sheet.waitFor()
    const here = sheet.locator('section', { has: page.getByRole('heading', { name: 'On this page' }) }).last()
    expect(await here.getByRole('term').allTextContents()).toEqual([
      'Choose an option',
      'Give the answer',
      'Show these keys',
    ])
    expect(await sheet.getByText('Take the last review back').isVisible()).toBe(true)
    expect(await faultsOf(page, { within: 'dialog[open]' })).toEqual([])
    // What lies behind it does not hear the keys.
    await page.keyboard.press('b')
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    expect(await options(page).nth(1).isChecked()).toBe(false)
    await page.keyboard.press('b')
    expect(await options(page).nth(1).isChecked()).toBe(true)
    await page.keyboard.press('Enter')
    await verdict(page, /^(Right\.|Wrong\. The answer is)/).waitFor()
    await page.keyboard.press('?')
    await sheet.waitFor()
    expect(await here.getByRole('term').allTextContents()).toEqual(['Go on', 'Show these keys'])
  })

  it('stays away while somebody writes, and is one quiet link in the settings of a desk', async (test) => {
    const { page } = await student(test, 'writer', '/search')
    await page.getByRole('searchbox').or(page.getByRole('textbox')).first().fill('what')
    await page.keyboard.press('?')
    expect(await page.getByRole('searchbox').or(page.getByRole('textbox')).first().inputValue()).toBe('what?')
    expect(await page.getByRole('dialog', { name: 'Keys' }).count()).toBe(0)
    await page.goto(`${study}/settings`)
    await button(page, 'Keyboard shortcuts').click()
    await page.getByRole('dialog', { name: 'Keys' }).waitFor()
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 360, height: 640 })
    expect(await button(page, 'Keyboard shortcuts').isVisible()).toBe(false)
  })
})
