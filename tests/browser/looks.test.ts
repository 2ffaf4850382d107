import { createRequire } from 'node:module'
import { accountCalls, errors, messages } from '@titer/contract'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { post } from '../running.ts'
import { desk, phone, wholeTiter } from './browser.ts'
import { button, fillIn, heading, holdBack, notice, readTwice, signedInAs, signIn, trySignIn } from './pages.ts'
import { password } from './people.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const { landing, study, visit, register, member, linkFor } = await wholeTiter()
const reader = await member('a.rather.long.name.for.an.address')

const path = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const looks = [phone, desk].flatMap((size) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ size, colorScheme })),
)

interface Screen {
  name: string
  open: (page: Page) => Promise<unknown>
  complaints?: string[]
}

/** What is wrong with the page as it stands, in each size and colour. */
async function faultsOf(page: Page) {
  const faults: string[] = []
  for (const { size, colorScheme } of looks) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme })
    const found = await page.evaluate(async (values) => {
      // The new size and colours have to be drawn, and every transition over, before they can be judged.
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
      await Promise.allSettled(transitions.map(({ finished }) => finished))
      const { scrollWidth, clientWidth } = document.documentElement
      const wide = scrollWidth > clientWidth ? [`scrolls sideways by ${scrollWidth - clientWidth} px`] : []
      const { violations } = await window.axe.run({ runOnly: { type: 'tag', values } })
      return [...wide, ...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))]
    }, rules)
    faults.push(...found.map((fault) => `${size.width} × ${size.height}, ${colorScheme}: ${fault}`))
  }
  return faults
}

const look = async ({ open, complaints = [] }: Screen) => {
  const { page, context, expectComplaints } = await visit()
  expectComplaints(...complaints)
  await context.addInitScript({ path })
  await open(page)
  return faultsOf(page)
}

const toRegister = async (page: Page) => {
  await page.goto(`${study}/login`)
  await button(page, "Don't have an account? Sign up").click()
}

const blockPopup = async (page: Page) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto(`${landing}/login`)
  await button(page, 'Continue with Google').click()
  await notice(page, messages.googleFailed).waitFor()
}

const landingScreens: Screen[] = [
  {
    name: 'home',
    open: async (page) => {
      await page.goto(landing)
      await page.getByRole('link', { name: 'Log in' }).waitFor()
    },
  },
  {
    name: 'login',
    open: async (page) => {
      await page.goto(`${landing}/login`)
      await heading(page, 'Welcome back').waitFor()
    },
  },
  {
    name: 'login after a wrong password',
    complaints: ['401 /api/auth/login'],
    open: async (page) => {
      await page.goto(`${landing}/login`)
      await trySignIn(page, 'nobody@kmc.edu.pk')
      await readTwice(page, messages.wrongCredentials)
    },
  },
  { name: 'login with the popup blocked', open: blockPopup },
  {
    name: 'signup',
    open: async (page) => {
      await page.goto(`${landing}/signup`)
      await heading(page, 'Create your account').waitFor()
    },
  },
  {
    name: 'signup with errors under its fields',
    open: async (page) => {
      await page.goto(`${landing}/signup`)
      await button(page, 'Create Account').click()
      await page.getByText('Password is required').waitFor()
    },
  },
  {
    name: 'signup under way',
    open: async (page) => {
      await page.goto(`${landing}/signup`)
      await fillIn(page, { Email: 'waiting@kmc.edu.pk', Password: password })
      await holdBack(page, accountCalls.register.path)
      await button(page, 'Create Account').click()
      await button(page, 'Creating Account...').waitFor()
    },
  },
  {
    name: 'check your email',
    open: async (page) => {
      await page.goto(`${landing}/signup`)
      await fillIn(page, { Email: 'another.rather.long.name.for.one@kmc.edu.pk', Password: password })
      await button(page, 'Create Account').click()
      await heading(page, 'Check your email').waitFor()
    },
  },
  {
    name: 'forgotten password',
    open: async (page) => {
      await page.goto(`${landing}/forgot-password`)
      await fillIn(page, { Email: 'nobody@kmc.edu.pk' })
      await button(page, 'Send the link').click()
      await notice(page, messages.resetSent).waitFor()
    },
  },
  {
    name: 'new password',
    open: async (page) => {
      await post(`${landing}${accountCalls.forgotPassword.path}`, { email: reader })
      await page.goto(await linkFor(reader, 'reset'))
      await heading(page, 'Choose a new password').waitFor()
      await page.getByLabel('New password again').waitFor()
    },
  },
  {
    name: 'email verified',
    open: async (page) => {
      const email = await register('verified')
      // Without these the page cannot know where to go on to, and stays.
      await holdBack(page, accountCalls.options.path)
      await page.goto(await linkFor(email, 'verify'))
      await notice(page, messages.emailVerified).waitFor()
    },
  },
  {
    name: 'link that does not work',
    open: async (page) => {
      await page.goto(`${landing}/auth/action`)
      await readTwice(page, messages.linkInvalid)
    },
  },
  {
    name: 'account, signed out',
    open: async (page) => {
      await page.goto(`${landing}/account`)
      await page.getByText('Please sign in to see your account.').waitFor()
    },
  },
  { name: 'home, signed in', open: (page) => signIn(page, landing, reader) },
  {
    name: 'account, signed in',
    open: async (page) => {
      await signIn(page, landing, reader)
      await page.goto(`${landing}/account`)
      await page.getByText('This device').waitFor()
    },
  },
  {
    name: 'account, about to be deleted',
    open: async (page) => {
      await signIn(page, landing, reader)
      await page.goto(`${landing}/account`)
      await button(page, 'Delete account').click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'not found',
    complaints: ['404 /nowhere'],
    open: async (page) => {
      await page.goto(`${landing}/nowhere`)
      await heading(page, 'Nothing in this well.').waitFor()
    },
  },
]

const studyScreens: Screen[] = [
  {
    name: 'login',
    open: async (page) => {
      await page.goto(study)
      await heading(page, 'Welcome back').waitFor()
      await page.getByRole('link', { name: 'Back to the website' }).waitFor()
    },
  },
  { name: 'registration', open: toRegister },
  {
    name: 'registered',
    open: async (page) => {
      await toRegister(page)
      await fillIn(page, { Email: 'looking@kmc.edu.pk', Password: password })
      await button(page, 'Create Account').click()
      await notice(page, messages.registered).waitFor()
    },
  },
  {
    name: 'unverified',
    complaints: ['403 /api/auth/login'],
    open: async (page) => {
      const email = await register('unverified')
      await page.goto(`${study}/login`)
      await trySignIn(page, email)
      await notice(page, messages.unverified).waitFor()
    },
  },
  {
    name: 'handoff that has expired',
    open: async (page) => {
      await page.goto(`${study}/auth/callback`)
      await readTwice(page, errors['auth.handoff'].message)
    },
  },
  { name: 'home, signed in', open: (page) => signIn(page, study, reader) },
  {
    name: 'not found',
    complaints: ['404 /nowhere'],
    open: async (page) => {
      await page.goto(`${study}/nowhere`)
      await heading(page, 'Nothing in this well.').waitFor()
    },
  },
]

describe('fits and passes WCAG 2.2 AA in both sizes, light and dark', () => {
  it.each(landingScreens)('landing: $name', async (screen) => {
    expect(await look(screen)).toEqual([])
  })

  it.each(studyScreens)('study: $name', async (screen) => {
    expect(await look(screen)).toEqual([])
  })
})

it.each(['landing', 'study'] as const)('[R-19] leads home from an address of the %s site without a page', async (name) => {
  const site = { landing, study }[name]
  const { page, expectComplaints } = await visit()
  expectComplaints('404 /nowhere/at/all')
  const response = await page.goto(`${site}/nowhere/at/all`)
  expect(response?.status()).toBe(404)
  await page.getByRole('main').getByRole('link').click()
  await page.waitForURL(name === 'landing' ? `${site}/` : `${site}/login?next=%2F`)
  expect(await signedInAs(page, reader).count()).toBe(0)
})
