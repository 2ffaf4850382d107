import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { waitUntil } from '../../support/wait-until.ts'
import { sharedTiter } from '../support/browser.ts'
import { openDatabase, signedInBrowser, subscriberFactory } from '../support/landing-pages.ts'
import { button } from '../support/pages.ts'
import { options } from '../support/study-pages.ts'

const { visit, study, createMember, server } = await sharedTiter()
const subscriber = subscriberFactory(await openDatabase(server), createMember)

const markup = '<img src=x onerror="window.attacked=1"><script>window.attacked=1</script>'
// U+202E makes the text after it run from right to left until the end of its paragraph.
const hostile = `${markup}\u202Eedirrevo\u0007`

/** Stores texts in the account, as another device of the student would. */
async function writeElsewhere(email: string) {
  const user = await server.services.accounts.records.find(email)
  if (user === undefined) throw new Error(`There is no account with the address ${email}`)
  const at = Date.now()
  const event = (kind: 'wroteCard' | 'wroteQuestion' | 'noted', body: Record<string, unknown>) => ({
    id: randomUUID(),
    at,
    day: new Date(at).toISOString().slice(0, 10),
    kind,
    body,
  })
  const choices = [`A ${hostile}`, `B ${hostile}`].map((text) => ({ text, why: `Why ${hostile}` }))
  await server.services.study.push({ id: user.id, createdAt: user.createdAt, tier: 'premium' }, [
    event('wroteCard', {
      card: 'own-1',
      front: `Front ${hostile}`,
      back: `Back ${hostile}`,
      tags: ['t'],
      isGone: false,
    }),
    event('wroteQuestion', {
      item: 'own-2',
      stem: `Stem ${hostile}`,
      options: choices,
      keyAt: 0,
      tags: [],
      isGone: false,
    }),
    event('noted', { item: 'own-2', text: `Note ${hostile}` }),
  ])
}

/**
 * Waits until the page shows the text literally. Checks that no markup in it became an element and no script in it ran.
 */
async function expectInert(page: Page, text: string) {
  await page.getByText(`${text} ${markup}`).first().waitFor()
  const found = await page.evaluate(() => ({
    elements: document.querySelectorAll('img[src="x"], [onerror]').length,
    hasRun: 'attacked' in window,
  }))
  expect(found).toEqual({ elements: 0, hasRun: false })
}

it('the study app shows markup and control characters in cards, questions and notes as plain text', async (test) => {
  const { email } = await subscriber('hostile-writer', 'premium')
  await writeElsewhere(email)
  const { page } = await visit(test, await signedInBrowser(study, email))
  await page.goto(`${study}/cards/own`)
  await expectInert(page, 'Front')
  await expectInert(page, 'Stem')
  await button(page, 'Practise these').click()
  await expectInert(page, 'Stem')
  await expectInert(page, 'A')
  // A question listens to keys only after it has been painted, so the first key press may be lost on a busy machine.
  await waitUntil('the option is chosen', async () => {
    await page.keyboard.press('1')
    return options(page).first().isChecked()
  })
  await page.keyboard.press('Enter')
  await expectInert(page, 'Why')
  await page.getByRole('button', { name: 'Note', exact: true, pressed: true }).click()
  expect(await page.getByLabel('Your note', { exact: true }).last().inputValue()).toBe(`Note ${hostile}`)
  await page.goto(`${study}/cards/review`)
  await expectInert(page, 'Front')
  await button(page, 'Show the answer').click()
  await expectInert(page, 'Back')
})
