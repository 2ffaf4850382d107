import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { accountCalls, errors, messages } from '@titer/contract'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { root } from '../../tools/data-folder.ts'
import { post } from '../running.ts'
import { desk, phone, wholeTiter } from './browser.ts'
import { button, fillIn, heading, holdBack, readTwice, signIn, trySignIn } from './pages.ts'
import { password } from './people.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const { landing, study, visit, register, member, linkFor } = await wholeTiter()
const reader = await member('a.rather.long.name.for.an.address')

const source = readFileSync(join(root, 'node_modules', 'axe-core', 'axe.min.js'), 'utf8')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const looks = [phone, desk].flatMap((size) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ size, colorScheme })),
)

/** What is wrong with the page as it stands, in each size and colour. */
async function faultsOf(page: Page) {
  const faults: string[] = []
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
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
      const { violations } = await window.axe.run({ runOnly: { type: 'tag', values }, resultTypes: ['violations'] })
      return [...wide, ...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))]
    }, rules)
    faults.push(...found.map((fault) => `${size.width} × ${size.height}, ${colorScheme}: ${fault}`))
  }
  await page.setViewportSize(phone)
  return faults
}

interface Walk {
  page: Page
  /** Looks at what is on the screen now; `state` is what a fault is reported under. */
  look: (state: string) => Promise<void>
}

interface Screen {
  name: string
  walk: (walk: Walk) => Promise<void>
  complaints?: string[]
}

const faultsAlong = async ({ walk, complaints = [] }: Screen) => {
  const { page, expectComplaints } = await visit()
  expectComplaints(...complaints)
  const faults: string[] = []
  const look = async (state: string) => {
    faults.push(...(await faultsOf(page)).map((fault) => `${state}, ${fault}`))
  }
  await walk({ page, look })
  return faults
}

const landingScreens: Screen[] = [
  {
    name: 'home',
    walk: async ({ page, look }) => {
      await page.goto(landing)
      await page.getByRole('link', { name: 'Log in' }).waitFor()
      await look('signed out')
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
      await heading(page, 'Create your account').waitFor()
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
    name: 'home and account, signed in',
    walk: async ({ page, look }) => {
      await signIn(page, landing, reader)
      await look('home')
      await page.getByRole('link', { name: 'Your account' }).click()
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

describe('fits and passes WCAG 2.2 AA, at 360 × 640 and 1280 × 800, light and dark', () => {
  it.each(landingScreens)('landing: $name', async (screen) => {
    expect(await faultsAlong(screen)).toEqual([])
  })

  it.each(studyScreens)('study: $name', async (screen) => {
    expect(await faultsAlong(screen)).toEqual([])
  })

  it.each(['landing', 'study'] as const)('[R-19] %s: an address without a page, which leads home', async (name) => {
    const site = { landing, study }[name]
    const { page, expectComplaints } = await visit()
    expectComplaints('404 /nowhere/at/all')
    const response = await page.goto(`${site}/nowhere/at/all`)
    expect(response?.status()).toBe(404)
    await heading(page, 'Nothing in this well.').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('main').getByRole('link').click()
    await page.waitForURL(name === 'landing' ? `${site}/` : `${site}/login?next=%2F`)
  })
})
