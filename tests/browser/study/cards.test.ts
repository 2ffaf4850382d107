import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { describe, expect, it, type TestContext } from 'vitest'
import { waitUntil } from '../../support/wait-until.ts'
import { accessibilityFaults } from '../support/accessibility.ts'
import { sharedTiter } from '../support/browser.ts'
import { openDatabase, signedInBrowser, subscriberFactory } from '../support/landing-pages.ts'
import { button, heading, toast } from '../support/pages.ts'
import { waitForPacks } from '../support/study-pages.ts'

const { visit, study, createMember, server } = await sharedTiter()
const subscriber = subscriberFactory(await openDatabase(server), createMember)

/** Opens the cards page and waits until all cards are on the device. */
const openCards = async (test: TestContext, email: string) => {
  const { page } = await visit(test, await signedInBrowser(study, email))
  await page.goto(`${study}/cards`)
  await page.getByRole('link', { name: /^Review/ }).waitFor()
  await waitForPacks(page)
  return page
}

const front = (page: Page) => page.getByRole('heading', { level: 1 }).textContent()
const counts = (page: Page) => page.locator('header p').textContent()
const grade = (page: Page, word: string) => page.getByRole('button', { name: new RegExp(`^${word}`) })

const waitForOtherFront = (page: Page, before: string | null) =>
  page.waitForFunction((text) => document.querySelector('h1')?.textContent !== text, before)

/** Shows the back of a card, grades the card by keyboard, and waits for the next card. */
const gradeCard = async (page: Page, key: string) => {
  await button(page, 'Show the answer').waitFor()
  const shown = await front(page)
  await page.keyboard.press('Space')
  await grade(page, 'Good').waitFor()
  await page.keyboard.press(key)
  await waitForOtherFront(page, shown)
}

const writeCard = async (page: Page, sides: { Front: string; Back: string }) => {
  await button(page, 'Write a card').click()
  for (const [label, text] of Object.entries(sides)) await page.getByLabel(label, { exact: true }).fill(text)
  await button(page, 'Save card').click()
  await page.getByText(sides.Front).waitFor()
}

// An Anki package with one card. The card has a picture and refers to a sound.
const pictureDeck = fileURLToPath(new URL('picture-deck.apkg', import.meta.url))

const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })

describe.concurrent('reviewing cards', () => {
  it('[T-30] works by keyboard, shows the interval of each grade, and can be undone', async (test) => {
    const page = await openCards(test, await createMember('reviewer'))
    await page.getByRole('link', { name: /^Review/ }).click()
    await button(page, 'Show the answer').waitFor()
    expect(await counts(page)).toBe('10 new0 again0 due')
    const first = await front(page)
    await page.keyboard.press('Space')
    expect(await grade(page, 'Again').textContent()).toContain('10 min')
    expect(await grade(page, 'Hard').textContent()).toContain('1 day')
    expect(await grade(page, 'Good').textContent()).toContain('2 days')
    expect(await grade(page, 'Easy').textContent()).toContain('4 days')
    await page.keyboard.press('1')
    await page.getByText('Again. It comes back in 10 minutes.').waitFor()
    expect(await front(page)).not.toBe(first)
    expect(await counts(page)).toBe('9 new1 again0 due')
    await page.keyboard.press('u')
    await page.getByText('Your last review was undone.').waitFor()
    expect(await front(page)).toBe(first)
    expect(await counts(page)).toBe('10 new0 again0 due')
  })

  it('[T-30] keeps all reviews during a server outage and a reload, and says after the last card when the next cards come', async (test) => {
    const page = await openCards(test, await createMember('traveller'))
    await page.goto(`${study}/cards/review`)
    await button(page, 'Show the answer').waitFor()
    await page.route('**/api/**', () => undefined)
    for (let at = 0; at < 9; at += 1) await gradeCard(page, '3')
    await gradeCard(page, '1')
    await heading(page, '1 card to repeat').waitFor()
    await button(page, 'Review it now').click()
    await gradeCard(page, '4')
    await heading(page, 'Done for today').waitFor()
    await page.getByText('You have 10 cards tomorrow.').waitFor()
    await page.unroute('**/api/**')
    await page.reload()
    await heading(page, 'Done for today').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await button(page, 'Learn ten more').click()
    await button(page, 'Show the answer').waitFor()
    expect(await counts(page)).toBe('10 new0 again0 due')
  })

  it('[T-30] can be limited to one topic, and a mistake on a card can be reported', async (test) => {
    const page = await openCards(test, await createMember('specialist'))
    await page.getByRole('link', { name: /^Cards by topic/ }).click()
    await page.getByLabel('Find a topic').fill('no such topic')
    await page.getByText('No topic with cards matches “no such topic”.').waitFor()
    await page.getByLabel('Find a topic').fill('')
    await page.locator('main summary').first().click()
    expect(await accessibilityFaults(page)).toEqual([])
    const topic = page.locator('main details').first().getByRole('link').first()
    const name = (await topic.locator('span').first().textContent()) ?? ''
    await topic.click()
    await button(page, 'Show the answer').waitFor()
    const shown = await page.locator('article header').textContent()
    expect(name).toContain(shown?.replace(/new$/, ''))
    await button(page, 'Bury, suspend, edit or report').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Report an error' }).click()
    await page.getByLabel('The card is unclear').check()
    await page.getByLabel('Details (optional)').fill('Which strain?')
    await Promise.all([toast(page, 'Thank you. We read every report.').waitFor(), button(page, 'Send report').click()])
    await page.getByRole('link', { name: 'Leave' }).click()
    await heading(page, 'Cards by topic').waitFor()
  })

  it('[T-30] allows burying and suspending a card, and undoing both', async (test) => {
    const page = await openCards(test, await createMember('burier'))
    await page.goto(`${study}/cards/review`)
    const chooseAction = async (name: string) => {
      await button(page, 'Bury, suspend, edit or report').click()
      await page.getByRole('dialog').getByRole('button', { name }).click()
    }
    await button(page, 'Show the answer').waitFor()
    const first = (await front(page)) ?? ''
    // The toast stays while the pointer is over it.
    await Promise.all([toast(page, 'Buried until tomorrow.').hover(), chooseAction('Bury until tomorrow')])
    await waitForOtherFront(page, first)
    await toast(page, 'Buried until tomorrow.').getByRole('button', { name: 'Undo' }).click()
    await heading(page, first).waitFor()
    await Promise.all([toast(page, 'Suspended.').waitFor(), chooseAction('Suspend')])
    await waitForOtherFront(page, first)
    const leave = page.getByRole('link', { name: 'Leave' })
    const bar = await leave.boundingBox()
    // The toast slides in from the top, and then leaves the page's header free.
    await waitUntil('the toast is below the link', async () => {
      const message = await toast(page, 'Suspended.').boundingBox()
      return (message?.y ?? 0) >= (bar?.y ?? 0) + (bar?.height ?? 0)
    })
    await leave.click()
    await page.locator('summary').filter({ hasText: 'Suspended' }).click()
    await Promise.all([toast(page, 'The card is back.').waitFor(), button(page, `Bring back: ${first}`).click()])
    const aside = page.getByRole('region', { name: 'Put aside' })
    await aside.waitFor({ state: 'detached' })
    expect(await page.getByRole('link', { name: 'Review 10 cards' }).isVisible()).toBe(true)
  })

  it('[T-92] is accessible on a phone and a desktop, light and dark', async (test) => {
    const page = await openCards(test, await createMember('everybody'))
    expect(await accessibilityFaults(page)).toEqual([])
    await page.goto(`${study}/cards/review`)
    await button(page, 'Show the answer').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await button(page, 'Show the answer').click()
    const box = await grade(page, 'Good').boundingBox()
    expect(box?.y).toBeGreaterThan(500)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(640)
    expect(await accessibilityFaults(page)).toEqual([])
    await button(page, 'Bury, suspend, edit or report').click()
    expect(await accessibilityFaults(page, { within: 'dialog[open]' })).toEqual([])
  })
})

describe.concurrent('the student’s own cards', () => {
  it('[T-32] can be written, appear first in a review, can be edited during the review, and can be deleted and then restored with “Undo”', async (test) => {
    const page = await openCards(test, await createMember('writer'))
    await page.goto(`${study}/cards/own`)
    await button(page, 'Write a card').click()
    await button(page, 'Save card').click()
    await page.getByText('Write something on the front.').waitFor()
    await page.keyboard.press('Escape')
    await writeCard(page, { Front: 'Who makes tetanospasmin?', Back: 'Clostridium tetani' })
    expect(await accessibilityFaults(page)).toEqual([])
    await page.goto(`${study}/cards/review`)
    await heading(page, 'Who makes tetanospasmin?').waitFor()
    await button(page, 'Bury, suspend, edit or report').click()
    await page.getByRole('button', { name: /^Edit/ }).click()
    await page.getByLabel('Front', { exact: true }).fill('Which species makes tetanospasmin?')
    await button(page, 'Save card').click()
    await heading(page, 'Which species makes tetanospasmin?').waitFor()
    await page.goto(`${study}/cards/own`)
    // The toast stays while the pointer is over it.
    await Promise.all([
      toast(page, 'Deleted.').hover(),
      button(page, 'Delete: Which species makes tetanospasmin?').click(),
    ])
    await page.getByText('You remember best what you put in your own words.').waitFor()
    await toast(page, 'Deleted.').getByRole('button', { name: 'Undo' }).click()
    await button(page, 'Delete: Which species makes tetanospasmin?').waitFor()
  })

  it('[T-32] can be imported from Anki with a message for each rejected line, and exported without loss', async (test) => {
    const page = await openCards(test, await createMember('importer'))
    await page.goto(`${study}/cards/own`)
    const input = page.getByLabel('Import from Anki or Moodle')
    await input.setInputFiles(pictureDeck)
    await page.getByText('Imported 1 card and 1 picture.').waitFor()
    await page.getByText('Pictures stay on this device.').waitFor()
    await page.getByText('1 sound or video').waitFor()
    expect(await accessibilityFaults(page, { within: 'dialog[open]' })).toEqual([])
    await page.goto(`${study}/cards/review?topic=own`)
    await heading(page, 'Look at this smear').waitFor()
    await page.getByRole('img', { name: 'Illustration on this card' }).waitFor()
    await page.goto(`${study}/cards/own`)
    await input.setInputFiles(file('deck.txt', 'Front\tBack\nOnly a front\nSecond\t"Two\nlines"\n'))
    await page.getByText('Imported 2 cards.').waitFor()
    await page.getByText('Line 2: This line must have a front and a back.').waitFor()
    expect(await accessibilityFaults(page, { within: 'dialog[open]' })).toEqual([])
    await page.keyboard.press('Escape')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export for Anki' }).click(),
    ])
    const text = readFileSync(await download.path(), 'utf8')
    expect(text).toMatch(/^#separator:tab\n#html:false\n/)
    await input.setInputFiles(file('titer-cards.txt', text))
    await page.getByText('You already have all of these.').waitFor()
    await page.keyboard.press('Escape')
    await input.setInputFiles(file('other.apkg', 'PK\u0003\u0004 and no directory after it'))
    await page.getByText('This file is not an Anki deck.').waitFor()
  })

  it('[T-32] are on a page that also shows the student’s own questions if the student has Premium, and otherwise shows a link to the plans', async (test) => {
    const page = await openCards(test, await createMember('without'))
    await page.goto(`${study}/cards/own`)
    await page.getByRole('link', { name: 'See the plans' }).waitFor()

    const { email } = await subscriber('with', 'premium')
    const paid = await visit(test, await signedInBrowser(study, email))
    await paid.page.goto(`${study}/cards/own`)
    await paid.page.getByRole('button', { name: 'Write a question' }).click()
    await button(paid.page, 'Save question').click()
    await paid.page.getByText('Write the question.').waitFor()
    await paid.page.getByLabel('Question', { exact: true }).fill('Which wall has mycolic acid?')
    await paid.page.getByLabel('Option A', { exact: true }).fill('Mycobacteria')
    await paid.page.getByLabel('Option B', { exact: true }).fill('Mycoplasmas')
    expect(await accessibilityFaults(paid.page, { within: 'dialog[open]' })).toEqual([])
    await button(paid.page, 'Save question').click()
    await button(paid.page, 'Practise these').click()
    await paid.page.getByText('Which wall has mycolic acid?').waitFor()
    await paid.page.getByRole('radio', { name: /Mycobacteria/ }).waitFor()
  })
})
