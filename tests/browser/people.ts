import { randomUUID } from 'node:crypto'
import { accountCalls } from '@titer/contract'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import type { ListeningServer } from '../../apps/server/src/testing/listening.ts'
import { postForSure, until } from '../running.ts'

export const password = 'a good long password'

const subjects = {
  verify: 'Confirm your email for Titer',
  reset: 'Choose a new password for Titer',
  change: 'Confirm your new email for Titer',
  changed: 'Your Titer email was changed',
  passwordChanged: 'Your Titer password was changed',
} as const

type Letter = keyof typeof subjects

const timesUsed = new Map<string, number>()

/** Accounts, and the mail they get. */
export function createPeople({ landing, services }: ListeningServer) {
  const { outbox } = services

  const mailFor = async (to: string, letter: Letter) => {
    let id: number | undefined
    await until(`the mail “${subjects[letter]}” to ${to} is in the outbox`, async () => {
      const mails = (await outbox?.list()) ?? []
      id = mails.find((mail) => mail.to === to && mail.subject === subjects[letter])?.id
      return id !== undefined
    })
    return id ?? 0
  }

  /** The link of a letter, read from the outbox. */
  const linkFor = async (to: string, letter: Letter) => {
    const mail = await outbox?.find(await mailFor(to, letter))
    return /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  }

  /** Finds the letter at /dev/mail and clicks its button, as a person does. */
  const followMail = async (page: Page, to: string, letter: Letter) => {
    await mailFor(to, letter)
    await page.goto(`${landing}/dev/mail`)
    const row = page.getByRole('listitem').filter({ hasText: to }).filter({ hasText: subjects[letter] })
    await row.getByRole('link').first().click()
    await page.frameLocator('iframe').getByRole('link').click()
  }

  /** The files of a worker share one server, so a name that another file has used gets a number. */
  const addressOf = (name: string) => {
    const key = `${landing} ${name}`
    const times = (timesUsed.get(key) ?? 0) + 1
    timesUsed.set(key, times)
    return `${name}${times === 1 ? '' : `-${times}`}@kmc.edu.pk`
  }

  /** Registers an account whose address is not confirmed yet. */
  const register = async (name: string) => {
    const email = addressOf(name)
    await postForSure(`${landing}${accountCalls.register.path}`, { email, password })
    return email
  }

  /** Adds an account that can sign in, and has received no mail yet. */
  const member = async (name: string) => {
    const email = addressOf(name)
    await services.accounts.records.create({ email, password }, true)
    return email
  }

  return { linkFor, followMail, register, member }
}

/** The cookie and the stored values of a browser in which this account has signed in to a site. */
export async function signedInState(site: string, email: string) {
  const { answer, headers } = await postForSure(`${site}${accountCalls.login.path}`, { email, password })
  const { token, userId, username, subscription_status } = accountCalls.login.answer.parse(answer)
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(headers.getSetCookie()[0] ?? '') ?? []
  const kept = { token, userId: String(userId), username, email, subscriptionType: subscription_status }
  return {
    cookies: [
      { name, value, domain: 'localhost', path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Strict' },
    ],
    origins: [{ origin: site, localStorage: Object.entries(kept).map(([key, text]) => ({ name: key, value: text })) }],
  } satisfies StorageState
}

const markerPrefix = 'restored-'

/** The cookies that the site has set. */
export const siteCookies = async (context: BrowserContext, site: string) =>
  (await context.cookies(site)).filter(({ name }) => !name.startsWith(markerPrefix))

export type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>

/**
 * Gives a browser cookies and stored values before its next page. A script of the page sets the values, once; Playwright
 * itself would open a hidden page for them, which takes longer than the test's own page.
 */
export async function restoreState(context: BrowserContext, { cookies, origins }: StorageState) {
  await context.addCookies(cookies)
  const marker = `${markerPrefix}${randomUUID()}`
  await context.addInitScript(
    (given) => {
      const values = given.origins.find(({ origin }) => origin === location.origin)?.localStorage ?? []
      if (values.length === 0 || document.cookie.includes(given.marker)) return
      document.cookie = `${given.marker}=1; path=/`
      for (const { name, value } of values) localStorage.setItem(name, value)
    },
    { origins, marker },
  )
}
