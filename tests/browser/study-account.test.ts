import { readFile } from 'node:fs/promises'
import { accountCalls, contentCalls, messages, paymentCalls, progressCalls } from '@titer/contract'
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
  it('[K-05] [T-31] [T-33] are kept at once, within their bounds, and come along to another device', async (test) => {
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

  it('[S-15] [T-70] show how far the download is, and take packs off the device until they are wanted back', async (test) => {
    const { page } = await visit(test)
    let letGo = () => undefined as void
    const gate = new Promise<void>((open) => (letGo = open))
    let packs = 0
    await page.route(`**${contentCalls.pack.path.replace(':file', '*')}`, async (route) => {
      packs += 1
      if (packs > 1) await gate
      await route.continue()
    })
    await enter(page, await member('remover'), '/settings#device')
    await page.getByText(/^Downloading: 1 of 3, \d+ KB of \d+ KB$/).waitFor()
    letGo()
    await page.getByText('All that your plan opens is here.').waitFor()
    const kindOf = (text: string) => toast(page, text).getAttribute('data-type')
    await button(page, 'Ask the browser to keep it').click()
    expect(await kindOf('The browser did not promise it yet.')).toBe('info')
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

/** Presses a button that saves a file, and reads the file. */
async function download(page: Page, name: string) {
  const downloading = page.waitForEvent('download')
  await button(page, name).click()
  const file = await downloading
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

/** A card that somebody wrote on another device. */
async function writeCardElsewhere(email: string) {
  const user = await server.services.accounts.records.find(email)
  if (user === undefined) throw new Error(`No account of ${email}`)
  const at = Date.now()
  const body = { card: 'own-1', front: 'Who makes tetanospasmin?', back: 'Clostridium tetani', tags: [], isGone: false }
  await server.services.study.push({ id: user.id, createdAt: user.createdAt, tier: 'premium' }, [
    { id: crypto.randomUUID(), at, day: new Date(at).toISOString().slice(0, 10), kind: 'wroteCard', body },
  ])
}

describe.concurrent('the account', () => {
  it('[S-15] [T-80] [T-81] shows plan, payments with receipt and refund meter, and exports everything', async (test) => {
    const { email } = await subscriber('payer', 'premium', 40)
    await writeCardElsewhere(email)
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

    const letAnswer = await holdBack(page, paymentCalls.history.path)
    const data = download(page, 'Export everything')
    await toast(page, 'Gathering your data').waitFor()
    expect(await toast(page, 'Gathering your data').getAttribute('data-type')).toBe('loading')
    letAnswer()
    expect(JSON.parse((await data).text)).toMatchObject({
      isComplete: true,
      account: { email, plan: 'premium' },
      profile: { isListed: true },
      payments: [{ plan_name: 'Premium' }],
      events: [{ kind: 'wroteCard' }],
    })
    await toast(page, 'Your data is saved as a file.').waitFor()
    const cards = await download(page, 'Export cards for Anki')
    expect(cards.name).toMatch(/-anki\.txt$/)
    expect(cards.text).toContain('Who makes tetanospasmin?')
  })

  it('[T-80] [X-35] changes name and password, and signs out another device and this one', async (test) => {
    const email = await member('renamer')
    const elsewhere = await visit(test)
    await enter(elsewhere.page, email, '/account')
    const { page, expectComplaints } = await visit(test)
    expectComplaints(`502 ${accountCalls.profile.path}`)
    await page.route(`**${accountCalls.profile.path}`, (route) => route.fulfill({ status: 502, body: '' }))
    await enter(page, email, '/account')
    await section(page, 'Password').getByText('Failed to get user profile').waitFor()
    await page.unrouteAll()
    await section(page, 'Password').getByRole('button', { name: 'Try again' }).click()
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
    const { name, text } = await download(page, 'Export everything')
    expect(name).toMatch(/^titer-exporter-[\d-]+\.json$/)
    const data = JSON.parse(text) as {
      isComplete: boolean
      events: { body: object }[]
    }
    expect(data.isComplete).toBe(false)
    await toast(page, 'Saved what this device knows.').waitFor()
    // Sonner gives the default kind no name.
    expect(await toast(page, 'Saved what this device knows.').getAttribute('data-type')).toBeNull()
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
    const entry = await fetch(`${study}${accountCalls.login.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    expect(entry.status).toBe(401)
  })
})
