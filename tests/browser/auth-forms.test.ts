import { accountCalls, messages, passwordTooShort } from '@titer/contract'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { wholeTiter } from './browser.ts'
import { button, fillIn, holdBack, patience, readTwice, toast } from './pages.ts'
import { password } from './people.ts'

const { landing, study, visit, member, register, linkFor } = await wholeTiter()
const newPassword = 'another good long password'

const offers = async (page: Page, action: string, links: string[]) => {
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

it('[A-01][V-03] has everything on the login page that a person needs to get in', async () => {
  const { page } = await visit()
  await page.goto(`${landing}/login`)
  const links = ["Don't have an account? Sign up", 'Forgot password?', 'Back to home']
  expect(await offers(page, 'Sign In', links)).toEqual(all)
})

it('[A-02][V-03] has everything on the signup page that a person needs to join', async () => {
  const { page } = await visit()
  await page.goto(`${landing}/signup`)
  expect(await offers(page, 'Create Account', ['Already have an account? Sign in', 'Back to home'])).toEqual(all)
})

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

const sendOnce = async (form: (typeof landingForms)[number] | (typeof otherForms)[number]) => {
  const { page, expectComplaints } = await visit()
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

it.each(landingForms)('[A-06][A-08] cannot be sent twice or changed under way: $form', async (form) => {
  expect(await sendOnce(form)).toBe(true)
})

it.each(otherForms)('[A-08] cannot be sent twice or changed under way: $form', async (form) => {
  expect(await sendOnce(form)).toBe(true)
})

it('[A-08] cannot be sent twice or changed under way: the choice of a new password', async () => {
  const email = await member('reset')
  await fetch(`${landing}${forgotPassword.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  const { page } = await visit()
  await page.goto(await linkFor(email, 'reset'))
  await fillIn(page, { 'New password': newPassword, 'New password again': newPassword })
  const letGo = await holdBack(page, resetPassword.path)
  await button(page, 'Save the new password').click()
  await button(page, 'Saving...').waitFor()
  expect(await isAllDisabled(page)).toBe(true)
  letGo()
  await readTwice(page, messages.passwordReset)
})

it('[X-30] greets a new person at once where no verification is asked for', async () => {
  const email = await member('trusted')
  const { page } = await visit()
  // A server that asks for no verification; the sign-in after it is the real one.
  await page.route(`**${registering.path}`, (route) =>
    route.fulfill({ status: 201, json: { success: true, needsVerification: false, message: messages.accountCreated } }),
  )
  await page.goto(`${landing}/signup`)
  await fillIn(page, { Email: email, Password: password })
  await button(page, 'Create Account').click()
  await toast(page, messages.accountCreated).waitFor()
  await page.getByText('Signed in as trusted').waitFor()
  expect(page.url()).toBe(`${landing}/`)
})

it('[V-02] says what is wrong under each field, and takes it back when the field is changed', async () => {
  const { page } = await visit()
  await page.goto(`${landing}/signup`)
  await fillIn(page, { Email: 'not an address', Password: 'short' })
  await button(page, 'Create Account').click()
  const errors = () => page.locator('[id$="-error"]').allInnerTexts()
  await expect.poll(errors, patience).toEqual([messages.invalidEmailLanding, passwordTooShort(6)])
  await toast(page, messages.invalidEmailLanding).waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email')
  await page.getByLabel('Email').pressSequentially('@')
  await expect.poll(errors, patience).toEqual([passwordTooShort(6)])
  await page.getByLabel('Password', { exact: true }).pressSequentially('er')
  await expect.poll(errors, patience).toEqual([])
})

it.each([
  ['landing', '/signup', messages.emailTakenLanding],
  ['study', '/login', messages.emailTaken],
] as const)('[X-11] says on the %s site that an address is taken', async (name, path, sentence) => {
  const email = await register(`taken-${name}`)
  const { page, expectComplaints } = await visit()
  expectComplaints('409 /api/auth/register')
  await page.goto(`${{ landing, study }[name]}${path}`)
  if (name === 'study') await button(page, "Don't have an account? Sign up").click()
  await fillIn(page, { Email: email, Password: password })
  await button(page, 'Create Account').click()
  await toast(page, sentence).waitFor()
  expect(await page.getByRole('main').getByText(sentence, { exact: true }).isVisible()).toBe(true)
})
