import { accountCalls, errors, messages } from '@titer/contract'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { TestContext } from 'vitest'
import { post } from '../running.ts'
import { faultsOf } from './axe.ts'
import { desk, phone, wholeTiter } from './browser.ts'
import { scrollThrough } from './landing.ts'
import { awake, button, fillIn, heading, holdBack, openMenu, readTwice, signIn, trySignIn } from './pages.ts'
import { password } from './people.ts'

const { visit, landing, study, register, member, linkFor } = await wholeTiter()
const reader = await member('a.rather.long.name.for.an.address')

interface Walk {
  page: Page
  /** Looks at what is on the screen now; `state` is what a fault is reported under. */
  look: (state: string, where?: Parameters<typeof faultsOf>[1]) => Promise<void>
}

interface Screen {
  name: string
  walk: (walk: Walk) => Promise<void>
  complaints?: string[]
}

const faultsAlong = async ({ walk, complaints = [] }: Screen, test: TestContext) => {
  const { page, expectComplaints } = await visit(test)
  expectComplaints(...complaints)
  const faults: string[] = []
  const look: Walk['look'] = async (state, where) => {
    faults.push(...(await faultsOf(page, where)).map((fault) => `${state}, ${fault}`))
  }
  await walk({ page, look })
  return faults
}

const inDialog = { within: 'dialog' }

/** Over a page with little on it, since all of it is read to judge the dialog. */
const openDialog = async (page: Page, link: string) => {
  await page.goto(`${landing}/account`)
  await awake(page)
  await openMenu(page)
  await page.getByRole('banner').getByRole('link', { name: link, exact: true }).click()
  await page.getByRole('dialog').waitFor()
}

const landingScreens: Screen[] = [
  {
    name: 'home, signed out',
    walk: async ({ page, look }) => {
      await page.goto(landing)
      await awake(page)
      await scrollThrough(page)
      await look('read to its end')
      await openMenu(page)
      await look('menu', { sizes: [phone], within: 'header' })
    },
  },
  {
    name: 'home, signed in',
    walk: async ({ page, look }) => {
      await signIn(page, landing, reader)
      for (const [name, size] of Object.entries({ menu: phone, 'user menu': desk })) {
        await page.setViewportSize(size)
        await openMenu(page)
        await button(page, 'Sign Out').waitFor()
        await look(name, { sizes: [size] })
      }
    },
  },
  {
    name: 'login over the page',
    walk: async ({ page, look }) => {
      await openDialog(page, 'Login')
      await look('empty', inDialog)
      await button(page, 'Sign In').click()
      await page.getByText('Password is required').first().waitFor()
      await look('with errors', inDialog)
    },
  },
  {
    name: 'signup over the page',
    walk: async ({ page, look }) => {
      await openDialog(page, 'Sign Up')
      await look('empty', inDialog)
      await button(page, 'Create Account').click()
      await page.getByText('Username is required').first().waitFor()
      await look('with errors', inDialog)
      const email = 'yet.another.rather.long.name.for.one@kmc.edu.pk'
      await fillIn(page, { Username: 'overlooking', Email: email, Password: password, 'Confirm Password': password })
      await button(page, 'Create Account').click()
      await page.getByRole('dialog', { name: 'Check your email' }).waitFor()
      await look('check your email', inDialog)
    },
  },
  {
    name: 'login',
    complaints: ['401 /api/auth/login'],
    walk: async ({ page, look }) => {
      await page.addInitScript(() => {
        window.open = () => null
      })
      await page.goto(`${landing}/login`)
      await heading(page, 'Welcome back').waitFor()
      await look('empty')
      await trySignIn(page, 'nobody@kmc.edu.pk')
      await readTwice(page, messages.wrongCredentials)
      await look('after a wrong password')
      await button(page, 'Continue with Google').click()
      await readTwice(page, messages.googleFailed)
      await look('with the popup blocked')
    },
  },
  {
    name: 'signup',
    walk: async ({ page, look }) => {
      await page.goto(`${landing}/signup`)
      await awake(page)
      await look('empty')
      await button(page, 'Create Account').click()
      await page.getByText('Password is required').waitFor()
      await look('with errors')
      await fillIn(page, { Email: 'another.rather.long.name.for.one@kmc.edu.pk', Password: password })
      await page.getByLabel('Password', { exact: true }).press('Enter')
      await heading(page, 'Check your email').waitFor()
      await look('check your email')
    },
  },
  {
    name: 'forgotten password',
    walk: async ({ page, look }) => {
      await page.goto(`${landing}/forgot-password`)
      await fillIn(page, { Email: 'nobody@kmc.edu.pk' })
      await button(page, 'Send the link').click()
      await readTwice(page, messages.resetSent)
      await look('sent')
    },
  },
  {
    name: 'link to a new password',
    walk: async ({ page, look }) => {
      await post(`${landing}${accountCalls.forgotPassword.path}`, { email: reader })
      await page.goto(await linkFor(reader, 'reset'))
      await page.getByLabel('New password again').waitFor()
      await look('empty')
    },
  },
  {
    name: 'link that verifies',
    walk: async ({ page, look }) => {
      const email = await register('verified')
      // Without these the page cannot know where to go on to, and stays.
      await holdBack(page, accountCalls.options.path)
      await page.goto(await linkFor(email, 'verify'))
      await readTwice(page, messages.emailVerified)
      await look('verified')
    },
  },
  {
    name: 'link that does not work',
    walk: async ({ page, look }) => {
      await page.goto(`${landing}/auth/action`)
      await readTwice(page, messages.linkInvalid)
      await look('refused')
    },
  },
  {
    name: 'account, signed out',
    walk: async ({ page, look }) => {
      await page.goto(`${landing}/account`)
      await page.getByText('Please sign in to see your account.').waitFor()
      await look('signed out')
    },
  },
  {
    name: 'account, signed in',
    walk: async ({ page, look }) => {
      await signIn(page, landing, reader)
      await page.goto(`${landing}/account`)
      await page.getByText('This device').waitFor()
      await look('account')
      await button(page, 'Delete account').click()
      await page.getByRole('dialog').waitFor()
      await look('about to be deleted')
    },
  },
]

const studyScreens: Screen[] = [
  {
    name: 'login and registration',
    walk: async ({ page, look }) => {
      await page.goto(study)
      await heading(page, 'Welcome back').waitFor()
      await page.getByRole('link', { name: 'Back to the website' }).waitFor()
      await look('login')
      await button(page, "Don't have an account? Sign up").click()
      await heading(page, 'Create your account').waitFor()
      await look('registration')
      await fillIn(page, { Email: 'looking@kmc.edu.pk', Password: password })
      await button(page, 'Create Account').click()
      await readTwice(page, messages.registered)
      await look('registered')
    },
  },
  {
    name: 'handoff that has expired',
    walk: async ({ page, look }) => {
      await page.goto(`${study}/auth/callback`)
      await readTwice(page, errors['auth.handoff'].message)
      await look('refused')
    },
  },
  {
    name: 'home, signed in',
    walk: async ({ page, look }) => {
      await signIn(page, study, reader)
      await look('home')
    },
  },
]

describe.concurrent('fits and passes WCAG 2.2 AA, at 360 × 640 and 1280 × 800, light and dark', () => {
  it.for(landingScreens)('landing: $name', async (screen, test) => {
    expect(await faultsAlong(screen, test)).toEqual([])
  })

  it.for(studyScreens)('study: $name', async (screen, test) => {
    expect(await faultsAlong(screen, test)).toEqual([])
  })

  it.for(['landing', 'study'] as const)(
    '[R-19] %s: an address without a page, which leads home',
    async (name, test) => {
      const site = { landing, study }[name]
      const { page, expectComplaints } = await visit(test)
      expectComplaints('404 /nowhere/at/all')
      const response = await page.goto(`${site}/nowhere/at/all`)
      expect(response?.status()).toBe(404)
      await heading(page, 'Nothing in this well.').waitFor()
      expect(await faultsOf(page)).toEqual([])
      await page.getByRole('main').getByRole('link').first().click()
      await page.waitForURL(name === 'landing' ? `${site}/` : `${site}/login?next=%2F`)
    },
  )
})
