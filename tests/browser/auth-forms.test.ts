import { accountCalls, messages } from '@titer/contract'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { TestContext } from 'vitest'
import { wholeTiter } from './browser.ts'
import { awake, button, fillIn, holdBack, readTwice, signedInAs, storedKeys, toast } from './pages.ts'
import { password } from './people.ts'

const { visit, landing, study, member, register, linkFor } = await wholeTiter()
const newPassword = 'another good long password'

const offers = async (page: Page, action: string, links: string[]) => {
  await awake(page)
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

const all = [
  ['email', ''],
  ['password', ''],
  ['text', ''],
  ['password', ''],
]

const toRegister = async (page: Page) => {
  await page.goto(`${study}/login`)
  await button(page, "Don't have an account? Sign up").click()
}

const { login, register: registering, forgotPassword, resetPassword } = accountCalls

const landingForms = [
  {
    form: 'the landing’s login',
    open: (page: Page) => page.goto(`${landing}/login`),
    fields: { Email: 'nobody@kmc.edu.pk', Password: password },
    call: login,
    action: 'Sign In',
    busy: 'Signing In...',
  },
  {
    form: 'the landing’s signup',
    open: (page: Page) => page.goto(`${landing}/signup`),
    fields: { Email: 'busy@kmc.edu.pk', Password: password },
    call: registering,
    action: 'Create Account',
    busy: 'Creating Account...',
  },
]

const otherForms = [
  {
    form: 'the way to a new password',
    open: (page: Page) => page.goto(`${landing}/forgot-password`),
    fields: { Email: 'nobody@kmc.edu.pk' },
    call: forgotPassword,
    action: 'Send the link',
    busy: 'Sending...',
  },
  {
    form: 'the study app’s login',
    open: (page: Page) => page.goto(`${study}/login`),
    fields: { Email: 'nobody@kmc.edu.pk', Password: password },
    call: login,
    action: 'Sign In',
    busy: 'Loading...',
  },
  {
    form: 'the study app’s registration',
    open: toRegister,
    fields: { Email: 'busy-too@kmc.edu.pk', Password: password },
    call: registering,
    action: 'Create Account',
    busy: 'Loading...',
  },
]

const isAllDisabled = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const fields = [...main.querySelectorAll<HTMLInputElement>('input:not([hidden])')]
    return fields.length > 0 && fields.every(({ disabled }) => disabled)
  })

const sendOnce = async (form: (typeof landingForms)[number] | (typeof otherForms)[number], test: TestContext) => {
  const { page, expectComplaints } = await visit(test)
  if (form.call === login) expectComplaints('401 /api/auth/login')
  await form.open(page)
  await fillIn(page, form.fields)
  const letGo = await holdBack(page, form.call.path)
  await button(page, form.action).click()
  const busy = button(page, form.busy)
  await busy.waitFor()
  const isShut = (await busy.isDisabled()) && (await isAllDisabled(page))
  letGo()
  await busy.waitFor({ state: 'hidden' })
  return isShut
}

describe.concurrent('a form', () => {
  it('[A-01][V-03] has everything on the login page that a person needs to get in', async (test) => {
    const { page } = await visit(test)
    await page.goto(`${landing}/login`)
    const links = ["Don't have an account? Sign up", 'Forgot password?', 'Back to home']
    expect(await offers(page, 'Sign In', links)).toEqual(all)
  })

  it('[A-02][V-03] has everything on the signup page that a person needs to join', async (test) => {
    const { page } = await visit(test)
    await page.goto(`${landing}/signup`)
    expect(await offers(page, 'Create Account', ['Already have an account? Sign in', 'Back to home'])).toEqual(all)
  })

  it('keeps what was typed before the page was awake, and sends it nowhere until then', async (test) => {
    const email = await member('early')
    const { page } = await visit(test)
    const pages: string[] = []
    page.on('request', (request) => request.isNavigationRequest() && pages.push(request.url()))
    const letWake = await holdBack(page, '/assets/*.js')
    await page.goto(`${landing}/login`, { waitUntil: 'commit' })
    await page.getByLabel('Email', { exact: true }).fill(email)
    const secret = page.getByLabel('Password', { exact: true })
    await secret.fill(password)
    await secret.press('Enter')
    letWake()
    await awake(page)
    await secret.press('Enter')
    await signedInAs(page, email)
    expect(pages).toEqual([`${landing}/login`])
  })

  it.for(landingForms)('[A-06][A-08] cannot be sent twice or changed under way: $form', async (form, test) => {
    expect(await sendOnce(form, test)).toBe(true)
  })

  it.for(otherForms)('[A-08] cannot be sent twice or changed under way: $form', async (form, test) => {
    expect(await sendOnce(form, test)).toBe(true)
  })

  it('[A-08] cannot be sent twice or changed under way: the choice of a new password', async (test) => {
    const email = await member('reset')
    await fetch(`${landing}${forgotPassword.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    })
    const { page } = await visit(test)
    await page.goto(await linkFor(email, 'reset'))
    await fillIn(page, { 'New password': newPassword, 'New password again': newPassword })
    const letGo = await holdBack(page, resetPassword.path)
    await button(page, 'Save the new password').click()
    await button(page, 'Saving...').waitFor()
    expect(await isAllDisabled(page)).toBe(true)
    letGo()
    await readTwice(page, messages.passwordReset)
  })

  it('[X-30][R-15] greets a new person, stores the session and goes home where no verification is asked for', async (test) => {
    const email = await member('trusted')
    const { page } = await visit(test)
    // A server that asks for no verification; the sign-in after it is the real one.
    await page.route(`**${registering.path}`, (route) =>
      route.fulfill({
        status: 201,
        json: { success: true, needsVerification: false, message: messages.accountCreated },
      }),
    )
    await page.goto(`${landing}/signup`)
    await fillIn(page, { Email: email, Password: password })
    await button(page, 'Create Account').click()
    await toast(page, messages.accountCreated).waitFor()
    await signedInAs(page, 'trusted')
    expect(page.url()).toBe(`${landing}/`)
    expect(await storedKeys(page)).toHaveProperty('token')
  })

  it('[V-02][V-04] says what is wrong under each field by the server’s policy, until the field is changed', async (test) => {
    const { page } = await visit(test)
    await page.route(`**${accountCalls.options.path}`, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...((await response.json()) as object), passwordMinLength: 10 } })
    })
    await page.goto(`${landing}/signup`)
    await page.getByText('At least 10 characters.').waitFor()
    await fillIn(page, { Email: 'not an address', Password: 'nine char' })
    await button(page, 'Create Account').click()
    const errors = () => page.locator('[id$="-error"]').allInnerTexts()
    const tooShort = 'Password must be at least 10 characters'
    await test.expect.poll(errors).toEqual([messages.invalidEmailLanding, tooShort])
    await toast(page, messages.invalidEmailLanding).waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email')
    await page.getByLabel('Email').pressSequentially('@')
    await test.expect.poll(errors).toEqual([tooShort])
    await page.getByLabel('Password', { exact: true }).pressSequentially('er')
    await test.expect.poll(errors).toEqual([])
  })

  it.for([
    ['landing', '/signup', messages.emailTakenLanding],
    ['study', '/login', messages.emailTaken],
  ] as const)('[X-11] says on the %s site that an address is taken', async ([name, path, sentence], test) => {
    const email = await register(`taken-${name}`)
    const { page, expectComplaints } = await visit(test)
    expectComplaints('409 /api/auth/register')
    await page.goto(`${{ landing, study }[name]}${path}`)
    if (name === 'study') await button(page, "Don't have an account? Sign up").click()
    await fillIn(page, { Email: email, Password: password })
    await button(page, 'Create Account').click()
    await toast(page, sentence).waitFor()
    expect(await page.getByRole('main').getByText(sentence, { exact: true }).isVisible()).toBe(true)
  })
})
