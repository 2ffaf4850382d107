import { readFile } from 'node:fs/promises'
import { accountCalls, contentCalls, messages, paymentCalls } from '@titer/contract'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { fetchWithRetry } from '../../support/requests.ts'
import { waitUntil } from '../../support/wait-until.ts'
import { accessibilityFaults } from '../support/accessibility.ts'
import { sharedTiter } from '../support/browser.ts'
import { openDatabase, subscriberFactory } from '../support/landing-pages.ts'
import { button, heading, holdRequests, notice, readLocalStorage, submitSignIn, toast } from '../support/pages.ts'
import { password, signedInState } from '../support/people.ts'
import { waitForPacks } from '../support/study-pages.ts'

const { visit, study, landing, createMember, server } = await sharedTiter()
const subscriber = subscriberFactory(await openDatabase(server), createMember)

/** Signs in to the study app and opens its account page or its settings. */
const signInAndOpen = async (page: Page, email: string, path: string) => {
  await page.goto(`${study}/login?next=${encodeURIComponent(path)}`)
  await submitSignIn(page, email)
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

// The mark is shown for a few seconds, so the wait for it must begin together with the change.
const savedMark = (page: Page) => page.getByRole('status').filter({ hasText: 'Saved' })

const goOffline = async (page: Page) => {
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
}

describe.concurrent('the settings', () => {
  it('[K-05] [T-31] [T-33] are stored immediately, kept within their limits, and synced to another device', async (test) => {
    const email = await createMember('setter')
    const { page } = await visit(test)
    await signInAndOpen(page, email, '/settings')
    const cards = page.getByLabel('New cards a day', { exact: true })
    await cards.fill('51')
    await page.getByText('Enter a whole number from 1 to 50.').waitFor()
    await Promise.all([savedMark(page).waitFor(), cards.press('Enter')])
    expect(await cards.inputValue()).toBe('50')
    await page.getByRole('slider', { name: 'Reviews a day, slider' }).press('End')
    await button(page, 'Add an exam').click()
    await page.getByLabel('Name', { exact: true }).fill('Final')
    await page.getByLabel('Exam date').fill('2099-06-01')
    await button(page, 'Save exam').click()
    await page.getByRole('radio', { name: /^FSRS/ }).check()
    await page.getByLabel('Desired retention', { exact: true }).fill('93')
    const confidence = page.locator('label', { hasText: 'Ask how sure I am' })
    await Promise.all([
      confidence.filter({ hasText: 'Saved' }).waitFor(),
      page.getByRole('switch', { name: 'Ask how sure I am' }).uncheck(),
    ])
    expect(await accessibilityFaults(page)).toEqual([])
    await page.reload()
    await heading(page, 'Settings').waitFor()
    expect(await page.getByLabel('Reviews a day', { exact: true }).inputValue()).toBe('200')
    await button(page, 'Sync now').click()
    await page.getByText('Nothing is waiting to be sent.').waitFor()

    const other = await visit(test)
    await signInAndOpen(other.page, email, '/settings#exam')
    await waitUntil('the settings are synced', async () => {
      const isExamThere = await other.page.getByText(/^1 June 2099, in/).isVisible()
      return isExamThere && (await other.page.getByRole('radio', { name: /^FSRS/ }).isChecked())
    })
    expect(await other.page.getByLabel('Desired retention', { exact: true }).inputValue()).toBe('93')
    await other.page.getByRole('button', { name: /^Final/ }).click()
    await button(other.page, 'Remove exam').click()
    await other.page.getByText('No exam yet.').waitFor()
  })

  it('apply the theme and text size immediately, restore them before the app’s code has loaded, and are accessible with text at 200%', async (test) => {
    const { page } = await visit(test)
    await signInAndOpen(page, await createMember('dresser'), '/settings')
    // The inputs are invisible. Clicks on their labels wait until the page around them has stopped moving.
    for (const name of ['Dark', '200%']) {
      await page.locator('label', { has: page.getByRole('radio', { name }) }).click()
    }
    const expectedStyle = { theme: 'dark', fontSize: '200%', colorScheme: 'dark' }
    await test.expect.poll(() => rootStyle(page)).toEqual(expectedStyle)
    expect(await accessibilityFaults(page)).toEqual([])
    const release = await holdRequests(page, '/assets/index-*.js')
    await page.goto(`${study}/account`, { waitUntil: 'commit' })
    await test.expect.poll(() => rootStyle(page)).toEqual(expectedStyle)
    release()
    await heading(page, 'Account').waitFor()
    expect(await rootStyle(page)).toEqual(expectedStyle)
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('[S-15] [T-70] show the download progress, and can remove packs and download them again', async (test) => {
    const { page } = await visit(test)
    let release = () => undefined as void
    const released = new Promise<void>((done) => (release = done))
    let packs = 0
    await page.route(`**${contentCalls.pack.path.replace(':file', '*')}`, async (route) => {
      packs += 1
      if (packs > 1) await released
      await route.continue()
    })
    await signInAndOpen(page, await createMember('remover'), '/settings#device')
    await page.getByText(/^Downloading: 1 of 3, \d+ KB of \d+ KB$/).waitFor()
    release()
    await page.getByText('Everything in your plan is downloaded.').waitFor()
    const typeOf = (text: string) => toast(page, text).getAttribute('data-type')
    const [type] = await Promise.all([
      typeOf('The browser hasn’t agreed yet.'),
      button(page, 'Ask the browser to keep it').click(),
    ])
    expect(type).toBe('info')
    await page.getByText('Downloaded: 3 packs').click()
    // The toast stays while the pointer is over it.
    await Promise.all([
      toast(page, 'Removed from this device: Free sample.').hover(),
      button(page, 'Remove Free sample').click(),
    ])
    await page.getByText('Downloaded: 2 packs').waitFor()
    await button(page, 'Undo').click()
    await page.getByText('Downloaded: 3 packs').waitFor()
    await button(page, 'Remove Free sample').click()
    await page.getByText('Downloaded: 2 packs').waitFor()
    await button(page, 'Sync now').click()
    await notice(page, 'Synced').waitFor({ state: 'attached' })
    expect(await accessibilityFaults(page, { within: '#device' })).toEqual([])
    await page.getByRole('button', { name: /^Download \d+ KB again$/ }).click()
    await page.getByText('Downloaded: 3 packs').waitFor()
  })
})

/** Presses a button that saves a file. Returns the file's name and content. */
async function download(page: Page, name: string) {
  const downloading = page.waitForEvent('download')
  await button(page, name).click()
  const file = await downloading
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

/** Adds a card to the account, as another device would. */
async function writeCardElsewhere(email: string) {
  const user = await server.services.accounts.records.find(email)
  if (user === undefined) throw new Error(`There is no account with the address ${email}`)
  const at = Date.now()
  const body = { card: 'own-1', front: 'Who makes tetanospasmin?', back: 'Clostridium tetani', tags: [], isGone: false }
  await server.services.study.push({ id: user.id, createdAt: user.createdAt, tier: 'premium' }, [
    { id: crypto.randomUUID(), at, day: new Date(at).toISOString().slice(0, 10), kind: 'wroteCard', body },
  ])
}

describe.concurrent('the account page', () => {
  it('[S-15] [T-80] [T-81] shows the plan and the payments with receipts and refunds, and exports all data', async (test) => {
    const { email } = await subscriber('payer', 'premium', 40)
    await writeCardElsewhere(email)
    const { page } = await visit(test)
    await signInAndOpen(page, email, '/account')
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
    await payments.getByText('The refund policy does not cover this payment').waitFor()
    expect(await payments.getByRole('meter', { name: 'Days passed' }).getAttribute('aria-valuetext')).toBe('7 of 7')
    expect(await payments.getByRole('meter', { name: 'Content used' }).getAttribute('aria-valuetext')).toBe('0%')
    expect(await accessibilityFaults(page)).toEqual([])
    await button(page, 'Ask anyway').click()
    await payments.getByText('Refund requested').waitFor()
    await section(page, 'Where you are signed in').getByText('This device').waitFor()

    const release = await holdRequests(page, paymentCalls.history.path)
    const data = download(page, 'Export everything')
    await toast(page, 'Preparing your export').waitFor()
    expect(await toast(page, 'Preparing your export').getAttribute('data-type')).toBe('loading')
    const saved = toast(page, 'Your data was saved to a file.').waitFor()
    release()
    await saved
    expect(JSON.parse((await data).text)).toMatchObject({
      isComplete: true,
      account: { email, plan: 'premium' },
      profile: { isListed: true },
      payments: [{ plan_name: 'Premium' }],
      events: [{ kind: 'wroteCard' }],
    })
    const cards = await download(page, 'Export cards for Anki')
    expect(cards.name).toMatch(/-anki\.txt$/)
    expect(cards.text).toContain('Who makes tetanospasmin?')
  })

  it('[T-80] [X-35] lets the student change the username and the password, and sign out this device and another device', async (test) => {
    const email = await createMember('renamer')
    // The other device has no open page, because the requests of a page whose session has ended would fail.
    await signedInState(study, email)
    const { page, expectConsoleErrors } = await visit(test)
    expectConsoleErrors(`502 ${accountCalls.profile.path}`)
    await page.route(`**${accountCalls.profile.path}`, (route) => route.fulfill({ status: 502, body: '' }))
    await signInAndOpen(page, email, '/account')
    await section(page, 'Password').getByText('Failed to get user profile').waitFor()
    await page.unrouteAll()
    await section(page, 'Password').getByRole('button', { name: 'Try again' }).click()
    const sessions = section(page, 'Where you are signed in').getByRole('listitem')
    await sessions.nth(1).waitFor()
    await Promise.all([
      toast(page, messages.sessionEnded).waitFor(),
      sessions.filter({ hasNotText: 'This device' }).getByRole('button').click(),
    ])
    await waitUntil('one session remains', async () => (await sessions.count()) === 1)

    await button(page, 'Change username').click()
    await page.getByLabel('Username', { exact: true }).fill('renamed.again')
    await button(page, 'Save username').click()
    await page.getByText('renamed.again', { exact: true }).waitFor()
    await page.getByLabel('Current password', { exact: true }).fill(password)
    await page.getByLabel('New password', { exact: true }).fill('a different long password')
    await button(page, 'Change password').click()
    await notice(page, messages.passwordChanged).waitFor()
    await button(page, 'Sign Out').click()
    await Promise.all([
      toast(page, messages.signedOut).waitFor(),
      page.getByRole('dialog').getByRole('button', { name: 'Sign Out' }).click(),
    ])
    await heading(page, 'Welcome back').waitFor()
    expect(await readLocalStorage(page)).toEqual({})
  })

  it('keeps the student’s data on the device after a sign-out, unless the student removes everything from this device', async (test) => {
    const email = await createMember('shared.device')
    const { page } = await visit(test)
    const countDatabases = () => page.evaluate(async () => (await indexedDB.databases()).length)
    const leave = page.getByRole('dialog', { name: 'Sign out' })
    await signInAndOpen(page, email, '/settings')
    await page.getByText('Everything in your plan is downloaded.').waitFor()
    await page.goto(`${study}/account`)
    await button(page, 'Sign Out').click()
    expect(await accessibilityFaults(page, { within: 'dialog[open]' })).toEqual([])
    await leave.getByRole('button', { name: 'Sign Out' }).click()
    await heading(page, 'Welcome back').waitFor()
    expect(await countDatabases()).toBe(1)

    await signInAndOpen(page, email, '/account')
    await button(page, 'Sign Out').click()
    await Promise.all([
      toast(page, messages.signedOut).waitFor(),
      leave.getByRole('button', { name: 'Remove everything from this device' }).click(),
    ])
    await heading(page, 'Welcome back').waitFor()
    expect(await readLocalStorage(page)).toEqual({})
    await waitUntil('the data is removed from the device', async () => (await countDatabases()) === 0)
  })

  it('removes unsynced changes from the device only after a warning', async (test) => {
    const { page, ignoreNetworkErrors } = await visit(test)
    await signInAndOpen(page, await createMember('unsynced'), '/settings')
    await page.getByText('Everything in your plan is downloaded.').waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Account' }).click()
    await section(page, 'Where you are signed in').getByText('This device').waitFor()
    await page.goBack()
    ignoreNetworkErrors()
    await goOffline(page)
    await Promise.all([savedMark(page).waitFor(), page.getByRole('switch', { name: 'Sounds' }).check()])
    await page.getByRole('main').getByRole('link', { name: 'Account' }).click()
    await button(page, 'Sign Out').click()
    await button(page, 'Remove everything from this device').click()
    await page.getByText('One change couldn’t be synced. If you remove everything now, it is lost for good.').waitFor()
    expect(await accessibilityFaults(page, { within: 'dialog[open]' })).toEqual([])
    expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(1)
    await button(page, 'Remove anyway').click()
    await heading(page, 'Welcome back').waitFor()
    await waitUntil('the data is removed from the device', () =>
      page.evaluate(async () => (await indexedDB.databases()).length === 0),
    )
  })

  it('[T-81] exports the data even when offline, and shows which sections need a connection', async (test) => {
    const { page, ignoreNetworkErrors } = await visit(test)
    await signInAndOpen(page, await createMember('exporter'), '/settings')
    await page.getByText('Everything in your plan is downloaded.').waitFor()
    ignoreNetworkErrors()
    await goOffline(page)
    await Promise.all([savedMark(page).waitFor(), page.getByRole('switch', { name: 'Sounds' }).check()])
    await page.getByRole('main').getByRole('link', { name: 'Account' }).click()
    await section(page, 'Payments').getByText('Your payment history needs a connection.').waitFor()
    await section(page, 'Password').getByText('Changing your password needs a connection.').waitFor()
    await page.getByText('hasn’t been synced yet').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    // Sonner sets `data-type` only if the toast has a type, such as “loading”.
    const [{ name, text }, toastType] = await Promise.all([
      download(page, 'Export everything'),
      toast(page, 'Saved everything that is on this device.').getAttribute('data-type'),
    ])
    expect(toastType).toBeNull()
    expect(name).toMatch(/^titer-exporter-[\d-]+\.json$/)
    const data = JSON.parse(text) as {
      isComplete: boolean
      events: { body: object }[]
    }
    expect(data.isComplete).toBe(false)
    expect(data.events.map(({ body }) => body)).toEqual([{ hasSounds: true }])
    expect(await button(page, 'Export cards for Anki').isDisabled()).toBe(true)
  })

  it('[T-81] deletes the account only with the correct password, and removes its data from this device', async (test) => {
    const email = await createMember('leaver')
    const { page, expectConsoleErrors } = await visit(test)
    await signInAndOpen(page, email, '/account')
    await button(page, 'Delete account').click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await dialog.getByLabel('Password', { exact: true }).fill('not the password')
    const refused = page.waitForResponse(`**${accountCalls.deleteAccount.path}`)
    await button(page, 'Delete for good').click()
    expectConsoleErrors(`${(await refused).status()} ${accountCalls.deleteAccount.path}`)
    await dialog.getByRole('alert').waitFor()
    // The toast that greets the user after the sign-in covers part of the dialog for a few seconds, so the test waits
    // until it is gone.
    await toast(page, messages.welcomeBack).waitFor({ state: 'hidden' })
    expect(await accessibilityFaults(page, { within: 'dialog[open]' })).toEqual([])
    // The first sync must be over, because its requests would fail after the deletion.
    await waitForPacks(page)
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await button(page, 'Delete for good').click()
    await heading(page, 'Welcome back').waitFor()
    expect(await readLocalStorage(page)).toEqual({})
    await waitUntil('all data is deleted from the device', () =>
      page.evaluate(async () => (await indexedDB.databases()).every(({ name }) => name?.startsWith('titer-') !== true)),
    )
    const login = await fetchWithRetry(`${study}${accountCalls.login.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    expect(login.status).toBe(401)
  })
})
