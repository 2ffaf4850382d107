import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, it, type TestContext } from 'vitest'
import { faultsOf } from './axe.ts'
import { wholeTiter } from './browser.ts'
import { openDatabase, signedInBrowser, subscribers } from './landing.ts'
import { button, heading, toast } from './pages.ts'

const { visit, study, member, server } = await wholeTiter()
const subscriber = subscribers(await openDatabase(server), member)

/** Somebody whose cards are on the device. */
const withCards = async (test: TestContext, email: string) => {
  const { page } = await visit(test, await signedInBrowser(study, email))
  await page.goto(`${study}/cards`)
  await page.getByRole('link', { name: /^Review/ }).waitFor()
  return page
}

const front = (page: Page) => page.getByRole('heading', { level: 1 }).textContent()
const counts = (page: Page) => page.locator('header p').textContent()
const grade = (page: Page, word: string) => page.getByRole('button', { name: new RegExp(`^${word}`) })

/** By keys: shows the back, then says how well it was known, and waits until that is kept. */
const answer = async (page: Page, key: string) => {
  await button(page, 'Show the answer').waitFor()
  const asked = await front(page)
  await page.keyboard.press('Space')
  await grade(page, 'Good').waitFor()
  await page.keyboard.press(key)
  await page.waitForFunction((text) => document.querySelector('h1')?.textContent !== text, asked)
}

const writeCard = async (page: Page, sides: { Front: string; Back: string }) => {
  await button(page, 'Write a card').click()
  for (const [label, text] of Object.entries(sides)) await page.getByLabel(label, { exact: true }).fill(text)
  await button(page, 'Keep the card').click()
  await page.getByText(sides.Front).waitFor()
}

const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })

describe.concurrent('reviewing cards', () => {
  it('[T-30] goes by keys: the back, a grade with its interval, the next card, and undo', async (test) => {
    const page = await withCards(test, await member('reviewer'))
    await page.getByRole('link', { name: /^Review/ }).click()
    await button(page, 'Show the answer').waitFor()
    expect(await counts(page)).toBe('20 new0 again0 due')
    const first = await front(page)
    await page.keyboard.press('Space')
    expect(await grade(page, 'Again').textContent()).toContain('10 min')
    expect(await grade(page, 'Good').textContent()).toContain('1 day')
    await page.keyboard.press('1')
    await page.getByText('Again. It comes back in 10 minutes.').waitFor()
    expect(await front(page)).not.toBe(first)
    expect(await counts(page)).toBe('19 new1 again0 due')
    await page.keyboard.press('u')
    await page.getByText('Your last review is taken back.').waitFor()
    expect(await front(page)).toBe(first)
    expect(await counts(page)).toBe('20 new0 again0 due')
  })

  it('[T-30] keeps every review while the server is silent and through a reload, and ends by saying when the next cards come', async (test) => {
    const page = await withCards(test, await member('traveller'))
    await page.goto(`${study}/cards/review`)
    await button(page, 'Show the answer').waitFor()
    await page.route('**/api/**', () => undefined)
    for (let at = 0; at < 19; at += 1) await answer(page, '3')
    await answer(page, '1')
    await heading(page, '1 card to see once more').waitFor()
    await button(page, 'Ask it now').click()
    await answer(page, '4')
    await heading(page, 'Done for today').waitFor()
    await page.getByText('The next 40 cards come tomorrow.').waitFor()
    await page.unroute('**/api/**')
    await page.reload()
    await heading(page, 'Done for today').waitFor()
    expect(await faultsOf(page)).toEqual([])
  })

  it('[T-30] buries and suspends a card with a way back', async (test) => {
    const page = await withCards(test, await member('burier'))
    await page.goto(`${study}/cards/review`)
    const shelve = async (name: string) => {
      await button(page, 'Bury, suspend, edit').click()
      await page.getByRole('dialog').getByRole('button', { name }).click()
    }
    await button(page, 'Show the answer').waitFor()
    const first = (await front(page)) ?? ''
    await shelve('Bury until tomorrow')
    await toast(page, 'Buried until tomorrow.').getByRole('button', { name: 'Undo' }).click()
    await heading(page, first).waitFor()
    await shelve('Suspend')
    await toast(page, 'Suspended.').waitFor()
    await page.getByRole('link', { name: 'Leave' }).click()
    await page.locator('summary').filter({ hasText: 'Suspended' }).click()
    await button(page, `Bring back: ${first}`).click()
    await toast(page, 'It is back.').waitFor()
    const aside = page.getByRole('region', { name: 'Put aside' })
    await aside.waitFor({ state: 'detached' })
    expect(await page.getByRole('link', { name: 'Review 20 cards' }).isVisible()).toBe(true)
  })

  it('[T-92] can be used by everybody, on a phone and on a desk, light and dark', async (test) => {
    const page = await withCards(test, await member('everybody'))
    expect(await faultsOf(page)).toEqual([])
    await page.goto(`${study}/cards/review`)
    await button(page, 'Show the answer').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await button(page, 'Show the answer').click()
    const place = await grade(page, 'Good').boundingBox()
    expect(place?.y).toBeGreaterThan(500)
    expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual(640)
    expect(await faultsOf(page)).toEqual([])
    await button(page, 'Bury, suspend, edit').click()
    expect(await faultsOf(page, { within: 'dialog[open]' })).toEqual([])
  })
})

describe.concurrent('cards of one’s own', () => {
  it('[T-32] are written, asked first, changed while they are asked, and deleted with a way back', async (test) => {
    const page = await withCards(test, await member('writer'))
    await page.goto(`${study}/cards/own`)
    await button(page, 'Write a card').click()
    await button(page, 'Keep the card').click()
    await page.getByText('A card needs something to ask.').waitFor()
    await page.keyboard.press('Escape')
    await writeCard(page, { Front: 'Who makes tetanospasmin?', Back: 'Clostridium tetani' })
    expect(await faultsOf(page)).toEqual([])
    await page.goto(`${study}/cards/review`)
    await heading(page, 'Who makes tetanospasmin?').waitFor()
    await button(page, 'Bury, suspend, edit').click()
    await page.getByRole('button', { name: /^Edit/ }).click()
    await page.getByLabel('Front', { exact: true }).fill('Which species makes tetanospasmin?')
    await button(page, 'Keep the card').click()
    await heading(page, 'Which species makes tetanospasmin?').waitFor()
    await page.goto(`${study}/cards/own`)
    await button(page, 'Delete: Which species makes tetanospasmin?').click()
    await page.getByText('What you put in your own words').waitFor()
    await toast(page, 'Deleted.').getByRole('button', { name: 'Undo' }).click()
    await button(page, 'Delete: Which species makes tetanospasmin?').waitFor()
  })

  it('[T-32] come from Anki with each refused line named, and leave as a file that comes back unchanged', async (test) => {
    const page = await withCards(test, await member('importer'))
    await page.goto(`${study}/cards/own`)
    const input = page.getByLabel('Import from Anki or Moodle')
    await input.setInputFiles(file('deck.txt', 'Front\tBack\nOnly a front\nSecond\t"Two\nlines"\n'))
    await page.getByText('2 cards came in.').waitFor()
    await page.getByText('Line 2: This line has a front and no back.').waitFor()
    expect(await faultsOf(page, { within: 'dialog[open]' })).toEqual([])
    await page.keyboard.press('Escape')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export for Anki' }).click(),
    ])
    const text = readFileSync(await download.path(), 'utf8')
    expect(text).toMatch(/^#separator:tab\n#html:false\n/)
    await input.setInputFiles(file('titer-cards.txt', text))
    await page.getByText('You had all of it already.').waitFor()
  })

  it('[T-32] stand beside questions of one’s own on Premium; elsewhere a line leads to the plans', async (test) => {
    const page = await withCards(test, await member('without'))
    await page.goto(`${study}/cards/own`)
    await page.getByRole('link', { name: 'See the plans' }).waitFor()

    const { email } = await subscriber('with', 'premium')
    const paid = await visit(test, await signedInBrowser(study, email))
    await paid.page.goto(`${study}/cards/own`)
    await paid.page.getByRole('button', { name: 'Write a question' }).click()
    await button(paid.page, 'Keep the question').click()
    await paid.page.getByText('Write what is asked.').waitFor()
    await paid.page.getByLabel('Question', { exact: true }).fill('Which wall has mycolic acid?')
    await paid.page.getByLabel('Option A', { exact: true }).fill('Mycobacteria')
    await paid.page.getByLabel('Option B', { exact: true }).fill('Mycoplasmas')
    expect(await faultsOf(paid.page, { within: 'dialog[open]' })).toEqual([])
    await button(paid.page, 'Keep the question').click()
    await button(paid.page, 'Practise these').click()
    await paid.page.getByText('Which wall has mycolic acid?').waitFor()
    await paid.page.getByRole('radio', { name: /Mycobacteria/ }).waitFor()
  })
})
