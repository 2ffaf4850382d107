import { accountCalls, errors, messages } from '@titer/contract'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { TestContext } from 'vitest'
import { postWithRetry } from '../../support/requests.ts'
import { accessibilityFaults } from '../support/accessibility.ts'
import { desktop, phone, sharedTiter } from '../support/browser.ts'
import { scrollThrough } from '../support/landing-pages.ts'
import {
  button,
  fillIn,
  heading,
  holdRequests,
  openMenu,
  signIn,
  submitSignIn,
  waitForHydration,
  expectNotice,
} from '../support/pages.ts'
import { password } from '../support/people.ts'

const { visit, landing, study, register, createMember, linkInMail } = await sharedTiter()
const reader = await createMember('a.rather.long.name.for.an.address')

interface Walk {
  page: Page
  /** Checks the screen in its current state. `state` is the name of that state in error messages. */
  check: (state: string, options?: Parameters<typeof accessibilityFaults>[1]) => Promise<void>
}

interface Screen {
  name: string
  walk: (walk: Walk) => Promise<void>
  consoleErrors?: string[]
}

const faultsOfScreen = async ({ walk, consoleErrors = [] }: Screen, test: TestContext) => {
  const { page, expectConsoleErrors } = await visit(test)
  expectConsoleErrors(...consoleErrors)
  const faults: string[] = []
  const check: Walk['check'] = async (state, options) => {
    faults.push(
      ...(await accessibilityFaults(page, { isWholeScreen: true, ...options })).map((fault) => `${state}, ${fault}`),
    )
  }
  await walk({ page, check })
  return faults
}

const inDialog = { within: 'dialog' }

/** Opens the dialog on a short page, because axe examines the whole page even when it checks only the dialog. */
const openDialog = async (page: Page, link: string) => {
  await page.goto(`${landing}/account`)
  await waitForHydration(page)
  await openMenu(page)
  await page.getByRole('banner').getByRole('link', { name: link, exact: true }).click()
  await page.getByRole('dialog').waitFor()
}

const landingScreens: Screen[] = [
  {
    name: 'home, signed out',
    walk: async ({ page, check }) => {
      await page.goto(landing)
      await waitForHydration(page)
      await scrollThrough(page)
      await check('scrolled to its end')
      await openMenu(page)
      await check('menu', { sizes: [phone], within: 'header' })
    },
  },
  {
    name: 'home, signed in',
    walk: async ({ page, check }) => {
      await signIn(page, landing, reader)
      for (const [name, size] of Object.entries({ menu: phone, 'user menu': desktop })) {
        await page.setViewportSize(size)
        await openMenu(page)
        await button(page, 'Sign Out').waitFor()
        await check(name, { sizes: [size] })
      }
    },
  },
  {
    name: 'login dialog',
    walk: async ({ page, check }) => {
      await openDialog(page, 'Login')
      await check('empty', inDialog)
      await button(page, 'Sign In').click()
      await page.getByText('Password is required').first().waitFor()
      await check('with errors', inDialog)
    },
  },
  {
    name: 'signup dialog',
    walk: async ({ page, check }) => {
      await openDialog(page, 'Sign Up')
      await check('empty', inDialog)
      await button(page, 'Create Account').click()
      await page.getByText('Username is required').first().waitFor()
      await check('with errors', inDialog)
      const email = 'yet.another.rather.long.name.for.one@kmc.edu.pk'
      await fillIn(page, { Username: 'overlooking', Email: email, Password: password, 'Confirm Password': password })
      await button(page, 'Create Account').click()
      await page.getByRole('dialog', { name: 'Verify your email' }).waitFor()
      await check('check your email', inDialog)
    },
  },
  {
    name: 'login',
    consoleErrors: ['401 /api/auth/login'],
    walk: async ({ page, check }) => {
      await page.addInitScript(() => {
        window.open = () => null
      })
      await page.goto(`${landing}/login`)
      await heading(page, 'Welcome back').waitFor()
      await check('empty')
      await submitSignIn(page, 'nobody@kmc.edu.pk')
      await expectNotice(page, messages.wrongCredentials)
      await check('after a wrong password')
      await button(page, 'Continue with Google').click()
      await expectNotice(page, messages.googleFailed)
      await check('with the popup blocked')
    },
  },
  {
    name: 'signup',
    walk: async ({ page, check }) => {
      await page.goto(`${landing}/signup`)
      await waitForHydration(page)
      await check('empty')
      await button(page, 'Create Account').click()
      await page.getByText('Password is required').waitFor()
      await check('with errors')
      await fillIn(page, { Email: 'another.rather.long.name.for.one@kmc.edu.pk', Password: password })
      await page.getByLabel('Password', { exact: true }).press('Enter')
      await heading(page, 'Verify your email').waitFor()
      await check('check your email')
    },
  },
  {
    name: 'forgot password',
    walk: async ({ page, check }) => {
      await page.goto(`${landing}/forgot-password`)
      await fillIn(page, { Email: 'nobody@kmc.edu.pk' })
      await button(page, 'Send the link').click()
      await expectNotice(page, messages.resetSent)
      await check('sent')
    },
  },
  {
    name: 'password reset link',
    walk: async ({ page, check }) => {
      await postWithRetry(`${landing}${accountCalls.forgotPassword.path}`, { email: reader })
      await page.goto(await linkInMail(reader, 'reset'))
      await page.getByLabel('New password again').waitFor()
      await check('empty')
    },
  },
  {
    name: 'verification link',
    walk: async ({ page, check }) => {
      const email = await register('verified')
      // The page cannot redirect while it waits for the sign-in options, so the confirmation stays on the screen.
      await holdRequests(page, accountCalls.options.path)
      // If the check takes longer than the time limit of that request, the page redirects anyway. The login page never
      // loads, so the confirmation still stays on the screen.
      await page.route(
        (url) => url.pathname === '/login',
        () => undefined,
      )
      await page.goto(await linkInMail(email, 'verify'))
      await expectNotice(page, messages.emailVerified)
      await check('verified')
    },
  },
  {
    name: 'invalid link',
    walk: async ({ page, check }) => {
      await page.goto(`${landing}/auth/action`)
      await expectNotice(page, messages.linkInvalid)
      await check('refused')
    },
  },
  {
    name: 'account, signed out',
    walk: async ({ page, check }) => {
      await page.goto(`${landing}/account`)
      await page.getByText('Please sign in to see your account.').waitFor()
      await check('signed out')
    },
  },
  {
    name: 'account, signed in',
    walk: async ({ page, check }) => {
      await signIn(page, landing, reader)
      await page.goto(`${landing}/account`)
      await page.getByText('This device').waitFor()
      await check('account')
      await button(page, 'Delete account').click()
      await page.getByRole('dialog').waitFor()
      await check('deletion dialog')
    },
  },
]

const studyScreens: Screen[] = [
  {
    name: 'login and registration',
    walk: async ({ page, check }) => {
      await page.goto(study)
      await heading(page, 'Welcome back').waitFor()
      await page.getByRole('link', { name: 'Back to the website' }).waitFor()
      await check('login')
      await button(page, "Don't have an account? Sign up").click()
      await heading(page, 'Create your account').waitFor()
      await check('registration')
      await fillIn(page, { Email: 'filled.in.by.hand@kmc.edu.pk', Password: password })
      await button(page, 'Create Account').click()
      await expectNotice(page, messages.registered)
      await check('registered')
    },
  },
  {
    name: 'handoff without a code',
    walk: async ({ page, check }) => {
      await page.goto(`${study}/auth/callback`)
      await expectNotice(page, errors['auth.handoff'].message)
      await check('refused')
    },
  },
  {
    name: 'switching accounts',
    consoleErrors: ['409 /api/auth/handoff/exchange'],
    walk: async ({ page, check }) => {
      await signIn(page, study, reader)
      await signIn(page, landing, await createMember('a.rather.long.name.for.another.account'))
      await page.goto(`${study}/api/auth/handoff/start`)
      await heading(page, 'Switch accounts?').waitFor()
      await check('question')
    },
  },
  {
    name: 'home, signed in',
    walk: async ({ page, check }) => {
      await signIn(page, study, reader)
      await check('home')
    },
  },
]

describe.concurrent('a screen at 360 × 640 and 1280 × 800, light and dark', () => {
  it.for(landingScreens)(
    'has no sideways scrolling and passes WCAG 2.2 AA: landing site, $name',
    async (screen, test) => {
      expect(await faultsOfScreen(screen, test)).toEqual([])
    },
  )

  it.for(studyScreens)('has no sideways scrolling and passes WCAG 2.2 AA: study app, $name', async (screen, test) => {
    expect(await faultsOfScreen(screen, test)).toEqual([])
  })

  it.for(['landing', 'study'] as const)(
    '[R-19] reports an unknown address, links to the home page, and passes WCAG 2.2 AA: %s site',
    async (name, test) => {
      const site = { landing, study }[name]
      const { page, expectConsoleErrors } = await visit(test)
      expectConsoleErrors('404 /nowhere/at/all')
      const response = await page.goto(`${site}/nowhere/at/all`)
      expect(response?.status()).toBe(404)
      await heading(page, 'Nothing in this well.').waitFor()
      expect(await accessibilityFaults(page)).toEqual([])
      await page.getByRole('main').getByRole('link').first().click()
      await page.waitForURL(name === 'landing' ? `${site}/` : `${site}/login?next=%2F`)
    },
  )
})
