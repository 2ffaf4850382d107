import { readFile } from 'node:fs/promises'
import { accountCalls, messages, paymentCalls, progressCalls } from '@titer/contract'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { until } from '../running.ts'
import { faultsOf } from './axe.ts'
import { wholeTiter } from './browser.ts'
import { openDatabase, subscribers } from './landing.ts'
import { button, heading, holdBack, notice, storedKeys, toast, trySignIn } from './pages.ts'
import { password } from './people.ts'

const { visit, study, landing, member, server } = await wholeTiter()
const subscriber = subscribers(await openDatabase(server), member)

/** Signed in, at a page of the study app. */
const enter = async (page: Page, email: string, path: string) => {
  await page.goto(`${study}/login?next=${encodeURIComponent(path)}`)
  await trySignIn(page, email)
  await heading(page, path.startsWith('/account') ? 'Account' : 'Settings').waitFor()
}

const section = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })

const rootStyle = (page: Page) =>
  page.evaluate(() => {
    const { dataset, style } = document.documentElement
    return { theme: dataset['theme'], fontSize: style.fontSize, colorScheme: style.colorScheme }
  })

const goOffline = async (page: Page) => {
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
}

describe.concurrent('the settings', () => {
  it('[K-05] [T-33] are kept at once, within their bounds, and come along to another device', async (test) => {
    const email = await member('setter')
    const { page } = await visit(test)
    await enter(page, email, '/settings')
    const cards = page.getByLabel('New cards a day', { exact: true })
    await cards.fill('51')
    await page.getByText('A whole number from 1 to 50.').waitFor()
    await cards.press('Enter')
    await page.getByRole('status').filter({ hasText: 'Kept' }).waitFor()
    expect(await cards.inputValue()).toBe('50')
    await page.getByRole('slider', { name: 'Reviews a day, slider' }).press('End')
    await page.getByLabel('Exam date').fill('2099-06-01')
    await page.getByRole('radio', { name: /^FSRS/ }).check()
    await page.getByLabel('Remembered when a card comes back', { exact: true }).fill('93')
    await page.getByRole('switch', { name: 'Ask how sure I am' }).uncheck()
    await page.getByRole('status').filter({ hasText: 'Kept' }).waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.reload()
    await heading(page, 'Settings').waitFor()
    expect(await page.getByLabel('Reviews a day', { exact: true }).inputValue()).toBe('200')
    await button(page, 'Sync now').click()
    await page.getByText('Nothing waits to be sent.').waitFor()

    const other = await visit(test)
    await enter(other.page, email, '/settings#exam')
    await until('the settings have come', async () => {
      const day = await other.page.getByLabel('Exam date').inputValue()
      return day === '2099-06-01' && (await other.page.getByRole('radio', { name: /^FSRS/ }).isChecked())
    })
    expect(await other.page.getByLabel('Remembered when a card comes back', { exact: true }).inputValue()).toBe('93')
    await button(other.page, 'No exam').click()
    await other.page.getByText('No exam is set.').waitFor()
    expect(await other.page.evaluate(() => document.activeElement?.closest('section')?.id)).toBe('exam')
  })

  it('dress the page at once and before the first paint, and fit at twice the size', async (test) => {
    const { page } = await visit(test)
    await enter(page, await member('dresser'), '/settings')
    await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
    await page.getByRole('radio', { name: '200%' }).check({ force: true })
    const dressed = { theme: 'dark', fontSize: '200%', colorScheme: 'dark' }
    await test.expect.poll(() => rootStyle(page)).toEqual(dressed)
    expect(await faultsOf(page)).toEqual([])
    const letGo = await holdBack(page, '/assets/index-*.js')
    await page.goto(`${study}/account`, { waitUntil: 'commit' })
    await test.expect.poll(() => rootStyle(page)).toEqual(dressed)
    letGo()
    await heading(page, 'Account').waitFor()
    expect(await rootStyle(page)).toEqual(dressed)
    expect(await faultsOf(page)).toEqual([])
  })

  it('take downloads off the device until they are wanted back', async (test) => {
    const { page } = await visit(test)
    await enter(page, await member('remover'), '/settings#device')
    await page.getByText('All that your plan opens is here.').waitFor()
    await page.getByText('What is here, 3 packs').click()
    await button(page, 'Remove Free sample').click()
    await button(page, 'Undo').click()
    await page.getByText('What is here, 3 packs').waitFor()
    await button(page, 'Remove Free sample').click()
    await page.getByText('What is here, 2 packs').waitFor()
    await button(page, 'Sync now').click()
    await notice(page, 'Synced').waitFor({ state: 'attached' })
    expect(await faultsOf(page, { within: '#device' })).toEqual([])
    await page.getByRole('button', { name: /^Download \d+ KB again$/ }).click()
    await page.getByText('What is here, 3 packs').waitFor()
  })
})

describe.concurrent('the account', () => {
  it('[T-80] shows plan, payments with receipt and refund meter, and where somebody is signed in', async (test) => {
    const { email } = await subscriber('payer', 'premium', 40)
    const { page } = await visit(test)
    await enter(page, email, '/account')
    await page.getByText('Signed in as').waitFor()
    await page.getByText(email, { exact: true }).waitFor()
    await section(page, 'Plan')
      .getByText(/^40 days left, until/)
      .waitFor()
    expect(await page.getByRole('link', { name: 'Change or cancel' }).getAttribute('href')).toBe(`${landing}/pricing`)
    const payments = section(page, 'Payments')
    await payments.getByText('Titer Premium').waitFor()
    const downloading = page.waitForEvent('download')
    await button(page, 'Receipt (PDF)').click()
    expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/)
    await button(page, 'Ask for a refund').click()
    await payments.getByText('The refund policy does not cover it').waitFor()
    expect(await payments.getByRole('meter', { name: 'Days gone' }).getAttribute('aria-valuetext')).toBe('7 of 7')
    expect(await payments.getByRole('meter', { name: 'Content opened' }).getAttribute('aria-valuetext')).toBe('0%')
    expect(await faultsOf(page)).toEqual([])
    await button(page, 'Ask anyway').click()
    await payments.getByText('Refund asked for').waitFor()
    await section(page, 'Where you are signed in').getByText('This device').waitFor()
  })

  it('[T-80] changes name and password, and signs out another device and this one', async (test) => {
    const email = await member('renamer')
    const elsewhere = await visit(test)
    await enter(elsewhere.page, email, '/account')
    const { page } = await visit(test)
    await enter(page, email, '/account')
    const sessions = section(page, 'Where you are signed in').getByRole('listitem')
    await sessions.nth(1).waitFor()
    await sessions.filter({ hasNotText: 'This device' }).getByRole('button').click()
    await toast(page, messages.sessionEnded).waitFor()
    await until('one session is left', async () => (await sessions.count()) === 1)

    await button(page, 'Change username').click()
    await page.getByLabel('Username', { exact: true }).fill('renamed.again')
    await button(page, 'Save username').click()
    await page.getByText('renamed.again', { exact: true }).waitFor()
    await page.getByLabel('Current password', { exact: true }).fill(password)
    await page.getByLabel('New password', { exact: true }).fill('a different long password')
    await button(page, 'Change password').click()
    await notice(page, messages.passwordChanged).waitFor()
    await button(page, 'Sign Out').click()
    await toast(page, messages.signedOut).waitFor()
    await heading(page, 'Welcome back').waitFor()
    expect(await storedKeys(page)).toEqual({})
  })

  it('[T-81] gives everything as a file, also offline, and says what needs a connection', async (test) => {
    const { page, expectComplaints } = await visit(test)
    await enter(page, await member('exporter'), '/settings')
    await page.getByText('All that your plan opens is here.').waitFor()
    await goOffline(page)
    await page.getByRole('switch', { name: 'Sounds' }).check()
    await page.getByRole('status').filter({ hasText: 'Kept' }).waitFor()
    expectComplaints(
      ...[accountCalls.profile, accountCalls.sessions, paymentCalls.history, progressCalls.own].map(
        ({ path }) => `ERR_INTERNET_DISCONNECTED ${path}`,
      ),
      'ERR_INTERNET_DISCONNECTED /api/subscriptions/status',
      'ERR_INTERNET_DISCONNECTED /api/study/events',
    )
    await page.getByRole('main').getByRole('link', { name: 'Account' }).click()
    await section(page, 'Payments').getByText('Your history needs a connection.').waitFor()
    await section(page, 'Password').getByText('Changing it needs a connection.').waitFor()
    await page.getByText('has not been sent yet').waitFor()
    expect(await faultsOf(page)).toEqual([])
    const downloading = page.waitForEvent('download')
    await button(page, 'Export everything').click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^titer-exporter-[\d-]+\.json$/)
    const data = JSON.parse(await readFile(await download.path(), 'utf8')) as {
      isComplete: boolean
      events: { body: object }[]
    }
    expect(data.isComplete).toBe(false)
    await toast(page, 'Saved what this device knows.').waitFor()
    expect(data.events.map(({ body }) => body)).toEqual([{ hasSounds: true }])
    expect(await button(page, 'Export cards for Anki').isDisabled()).toBe(true)
  })

  it('[T-81] is deleted by the password, here as well, and not by a wrong one', async (test) => {
    const email = await member('leaver')
    const { page, expectComplaints } = await visit(test)
    await enter(page, email, '/account')
    await button(page, 'Delete account').click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await dialog.getByLabel('Password', { exact: true }).fill('not the password')
    const refused = page.waitForResponse(`**${accountCalls.deleteAccount.path}`)
    await button(page, 'Delete for good').click()
    expectComplaints(`${(await refused).status()} ${accountCalls.deleteAccount.path}`)
    await dialog.getByRole('alert').waitFor()
    expect(await faultsOf(page, { within: 'dialog[open]' })).toEqual([])
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await button(page, 'Delete for good').click()
    await heading(page, 'Welcome back').waitFor()
    expect(await storedKeys(page)).toEqual({})
    await until('nothing is left on the device', () =>
      page.evaluate(async () => (await indexedDB.databases()).every(({ name }) => name?.startsWith('titer-') !== true)),
    )
  })
})
