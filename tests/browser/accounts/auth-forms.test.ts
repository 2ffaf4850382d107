import { accountCalls, messages } from '@titer/contract'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { TestContext } from 'vitest'
import { postWithRetry } from '../../support/requests.ts'
import { accessibilityFaults } from '../support/accessibility.ts'
import { sharedTiter } from '../support/browser.ts'
import {
  button,
  fillIn,
  holdRequests,
  isLockedAfterSending,
  readLocalStorage,
  toast,
  waitForHydration,
  expectNotice,
  waitUntilSignedInAs,
} from '../support/pages.ts'
import { password } from '../support/people.ts'

const { visit, landing, study, createMember, register, linkInMail } = await sharedTiter()
const newPassword = 'another good long password'

const readForm = async (page: Page, action: string, links: string[]) => {
  await waitForHydration(page)
  await button(page, 'Continue with Google').waitFor()
  await button(page, action).waitFor()
  for (const name of links) await page.getByRole('link', { name }).waitFor()
  const field = (label: string) => {
    const input = page.getByLabel(label, { exact: true })
    return Promise.all([input.getAttribute('type'), input.getAttribute('required')])
  }
  const first = await Promise.all([field('Email'), field('Password')])
  await button(page, 'Show password').click()
  const shown = await field('Password')
  await button(page, 'Hide password').click()
  return [...first, shown, await field('Password')]
}

const expectedFields = [
  ['email', ''],
  ['password', ''],
  ['text', ''],
  ['password', ''],
]

const openRegistration = async (page: Page) => {
  await page.goto(`${study}/login`)
  await button(page, "Don't have an account? Sign up").click()
}

const { login, register: registering, forgotPassword, resetPassword } = accountCalls

const landingForms = [
  {
    form: 'login on the landing site',
    open: (page: Page) => page.goto(`${landing}/login`),
    fields: { Email: 'nobody@kmc.edu.pk', Password: password },
    call: login,
    action: 'Sign In',
    busy: 'Signing In...',
  },
  {
    form: 'signup on the landing site',
    open: (page: Page) => page.goto(`${landing}/signup`),
    fields: { Email: 'busy@kmc.edu.pk', Password: password },
    call: registering,
    action: 'Create Account',
    busy: 'Creating Account...',
  },
]

const otherForms = [
  {
    form: 'the request for a new password',
    open: (page: Page) => page.goto(`${landing}/forgot-password`),
    fields: { Email: 'nobody@kmc.edu.pk' },
    call: forgotPassword,
    action: 'Send the link',
    busy: 'Sending...',
  },
  {
    form: 'login in the study app',
    open: (page: Page) => page.goto(`${study}/login`),
    fields: { Email: 'nobody@kmc.edu.pk', Password: password },
    call: login,
    action: 'Sign In',
    busy: 'Loading...',
  },
  {
    form: 'registration in the study app',
    open: openRegistration,
    fields: { Email: 'busy-too@kmc.edu.pk', Password: password },
    call: registering,
    action: 'Create Account',
    busy: 'Loading...',
  },
]

const isLockedWhileSending = async (
  form: (typeof landingForms)[number] | (typeof otherForms)[number],
  test: TestContext,
) => {
  const { page, expectConsoleErrors } = await visit(test)
  if (form.call === login) expectConsoleErrors('401 /api/auth/login')
  await form.open(page)
  await fillIn(page, form.fields)
  const release = await holdRequests(page, form.call.path)
  const isLocked = await isLockedAfterSending(page.getByRole('main'), form.action, form.busy)
  release()
  await button(page, form.busy).waitFor({ state: 'hidden' })
  return isLocked
}

describe.concurrent('an account form', () => {
  it('[A-01][V-03] has all fields, buttons and links on the login page', async (test) => {
    const { page } = await visit(test)
    await page.goto(`${landing}/login`)
    const links = ["Don't have an account? Sign up", 'Forgot password?', 'Back to home']
    expect(await readForm(page, 'Sign In', links)).toEqual(expectedFields)
  })

  it('[A-02][V-03] has all fields, buttons and links on the signup page', async (test) => {
    const { page } = await visit(test)
    await page.goto(`${landing}/signup`)
    expect(await readForm(page, 'Create Account', ['Already have an account? Sign in', 'Back to home'])).toEqual(
      expectedFields,
    )
  })

  it('shows that it is waiting if it is submitted before its scripts have loaded, and is sent when they have loaded', async (test) => {
    const email = await createMember('early')
    const { page } = await visit(test)
    const pages: string[] = []
    page.on('request', (request) => request.isNavigationRequest() && pages.push(request.url()))
    const releaseScripts = await holdRequests(page, '/assets/*.js')
    await page.goto(`${landing}/login`, { waitUntil: 'commit' })
    await page.getByLabel('Email', { exact: true }).fill(email)
    const secret = page.getByLabel('Password', { exact: true })
    await secret.fill(password)
    const submitButton = page.locator('form [type=submit]')
    const labelOf = () => submitButton.evaluate((element) => getComputedStyle(element, '::after').content)
    expect(await labelOf()).toBe('none')
    await submitButton.click()
    expect(await labelOf()).toBe('"One moment..."')
    releaseScripts()
    await waitUntilSignedInAs(page, email)
    expect(pages).toEqual([`${landing}/login`])
  })

  it.for(landingForms)(
    '[A-06][A-08] cannot be changed or submitted again while it is being sent: $form',
    async (form, test) => {
      expect(await isLockedWhileSending(form, test)).toBe(true)
    },
  )

  it.for(otherForms)(
    '[A-08] cannot be changed or submitted again while it is being sent: $form',
    async (form, test) => {
      expect(await isLockedWhileSending(form, test)).toBe(true)
    },
  )

  it('[A-08] cannot be changed or submitted again while it is being sent: the new password', async (test) => {
    const email = await createMember('reset')
    await postWithRetry(`${landing}${forgotPassword.path}`, { email })
    const { page } = await visit(test)
    await page.goto(await linkInMail(email, 'reset'))
    await fillIn(page, { 'New password': newPassword, 'New password again': newPassword })
    const release = await holdRequests(page, resetPassword.path)
    expect(await isLockedAfterSending(page.getByRole('main'), 'Save new password', 'Saving...')).toBe(true)
    release()
    await expectNotice(page, messages.passwordReset)
  })

  it('[X-30][R-15] signs a new user in and opens the home page if no verification is required', async (test) => {
    const email = await createMember('trusted')
    const { page } = await visit(test)
    // Simulates a server that requires no verification. The sign-in that follows is real.
    await page.route(`**${registering.path}`, (route) =>
      route.fulfill({
        status: 201,
        json: { success: true, needsVerification: false, message: messages.accountCreated },
      }),
    )
    await page.goto(`${landing}/signup`)
    await fillIn(page, { Email: email, Password: password })
    await Promise.all([toast(page, messages.accountCreated).waitFor(), button(page, 'Create Account').click()])
    await waitUntilSignedInAs(page, 'trusted')
    expect(page.url()).toBe(`${landing}/`)
    expect(await readLocalStorage(page)).toHaveProperty('token')
  })

  it('[V-02][V-04] applies the server’s minimum password length, and shows an error under each invalid field until the field changes', async (test) => {
    const { page } = await visit(test)
    await page.route(`**${accountCalls.options.path}`, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...((await response.json()) as object), passwordMinLength: 10 } })
    })
    await page.goto(`${landing}/signup`)
    await page.getByText('At least 10 characters').waitFor()
    await fillIn(page, { Email: 'not an address', Password: 'nine char' })
    await button(page, 'Create Account').click()
    const errors = () => page.locator('[id$="-error"]').allInnerTexts()
    const tooShort = 'Password must be at least 10 characters'
    await test.expect.poll(errors).toEqual([messages.invalidEmailLanding, tooShort])
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email')
    await page.getByLabel('Email').pressSequentially('@')
    await test.expect.poll(errors).toEqual([tooShort])
    await page.getByLabel('Password', { exact: true }).pressSequentially('er')
    await test.expect.poll(errors).toEqual([])
    await page.getByText('At least 10 characters: done').waitFor()
  })

  it.for(['landing', 'study'] as const)(
    '[V-04] lists the password rules on the %s site, shows which rules the password meets, and links to the terms and the privacy policy',
    async (name, test) => {
      const { page } = await visit(test)
      if (name === 'landing') await page.goto(`${landing}/signup`)
      else await openRegistration(page)
      const rules = ['At least 6 characters', 'Not your email or username', 'Not easy to guess']
      for (const rule of rules) await page.getByText(rule).waitFor()
      const type = (secret: string) => fillIn(page, { Email: 'careful@kmc.edu.pk', Password: secret })
      const states = async () => {
        const texts = await Promise.all(rules.map((rule) => page.getByText(rule).textContent()))
        return texts.map((text) => /: (done|not met)$/.exec(text ?? '')?.[1])
      }
      await type('pass')
      await test.expect.poll(states).toEqual([undefined, 'done', 'done'])
      await type('Password1')
      await test.expect.poll(states).toEqual(['done', 'done', 'not met'])
      await type('careful@kmc.edu.pk')
      await test.expect.poll(states).toEqual(['done', 'not met', 'done'])
      await type(password)
      await test.expect.poll(states).toEqual(['done', 'done', 'done'])
      const hrefOf = (label: string) => page.getByRole('link', { name: label }).getAttribute('href')
      const origin = name === 'landing' ? '' : landing
      // The study app learns the address of the landing site from the server.
      await test.expect.poll(() => hrefOf('Terms & Conditions')).toBe(`${origin}/terms-conditions`)
      expect(await hrefOf('Privacy Policy')).toBe(`${origin}/privacy-policy`)
      expect(await accessibilityFaults(page)).toEqual([])
    },
  )

  it.for([
    ['landing', '/signup', messages.emailTakenLanding],
    ['study', '/login', messages.emailTaken],
  ] as const)(
    '[X-11] reports on the %s site that an address is already registered',
    async ([name, path, message], test) => {
      const email = await register(`taken-${name}`)
      const { page, expectConsoleErrors } = await visit(test)
      expectConsoleErrors('409 /api/auth/register')
      await page.goto(`${{ landing, study }[name]}${path}`)
      if (name === 'study') await button(page, "Don't have an account? Sign up").click()
      await fillIn(page, { Email: email, Password: password })
      await button(page, 'Create Account').click()
      const shown = page.getByRole('main').getByText(message, { exact: true })
      await shown.waitFor()
      expect(await shown.count()).toBe(1)
    },
  )
})

describe('a password field', () => {
  it('[ASVS 6.2.7] accepts pasted text, and tells password managers whether the password is new', async (test) => {
    const { page } = await visit(test)
    for (const [path, purpose] of [
      ['login', 'current-password'],
      ['signup', 'new-password'],
    ]) {
      await page.goto(`${landing}/${path}`)
      await fillIn(page, { Email: 'pasted@kmc.edu.pk' })
      const field = page.getByLabel('Password', { exact: true })
      expect(await field.getAttribute('autocomplete')).toBe(purpose)
      await page.getByLabel('Email', { exact: true }).press('ControlOrMeta+a')
      await page.keyboard.press('ControlOrMeta+c')
      await field.press('ControlOrMeta+v')
      await test.expect.poll(() => field.inputValue()).toBe('pasted@kmc.edu.pk')
    }
  })
})
