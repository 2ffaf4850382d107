import { randomUUID } from 'node:crypto'
import { accountCalls } from '@titer/contract'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import type { ListeningServer } from '../../../apps/server/src/testing/listening-server.ts'
import { postWithRetry } from '../../support/requests.ts'
import { waitUntil } from '../../support/wait-until.ts'

export const password = 'a good long password'

const subjects = {
  verify: 'Confirm your email for Titer',
  reset: 'Choose a new password for Titer',
  change: 'Confirm your new email for Titer',
  changed: 'Your Titer email was changed',
  passwordChanged: 'Your Titer password was changed',
} as const

type MailKind = keyof typeof subjects

const timesUsed = new Map<string, number>()

/** Returns functions that create accounts and read the mails sent to these accounts. */
export function createPeople({ landing, services }: ListeningServer) {
  const { outbox } = services

  const mailFor = async (to: string, kind: MailKind) => {
    let id: number | undefined
    await waitUntil(`the mail “${subjects[kind]}” to ${to} is in the outbox`, async () => {
      const mails = (await outbox?.list()) ?? []
      id = mails.find((mail) => mail.to === to && mail.subject === subjects[kind])?.id
      return id !== undefined
    })
    return id ?? 0
  }

  /** Returns the link in a mail from the outbox. */
  const linkInMail = async (to: string, kind: MailKind) => {
    const mail = await outbox?.find(await mailFor(to, kind))
    return /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  }

  /** Opens the mail at /dev/mail and clicks its button, as a person does. */
  const followMailLink = async (page: Page, to: string, kind: MailKind) => {
    await mailFor(to, kind)
    await page.goto(`${landing}/dev/mail`)
    const row = page
      .getByRole('listitem')
      .filter({ hasText: `to ${to},` })
      .filter({ hasText: subjects[kind] })
    await row.getByRole('link').first().click()
    await page.frameLocator('iframe').getByRole('link').click()
  }

  /**
   * Returns an unused address. The test files of a worker share one server, so a name that is already used gets a
   * number.
   */
  const unusedAddress = (name: string) => {
    const key = `${landing} ${name}`
    const times = (timesUsed.get(key) ?? 0) + 1
    timesUsed.set(key, times)
    return `${name}${times === 1 ? '' : `-${times}`}@kmc.edu.pk`
  }

  /** Registers an account whose address is not yet confirmed. */
  const register = async (name: string) => {
    const email = unusedAddress(name)
    await postWithRetry(`${landing}${accountCalls.register.path}`, { email, password })
    return email
  }

  /** Creates an account with a confirmed address, without sending a mail. */
  const createMember = async (name: string) => {
    const email = unusedAddress(name)
    await services.accounts.records.create({ email, password }, true)
    return email
  }

  return { linkInMail, followMailLink, register, createMember }
}

/** Signs an account in to a site. Returns the cookie and local storage of a browser with that session. */
export async function signedInState(site: string, email: string) {
  const { answer, headers } = await postWithRetry(`${site}${accountCalls.login.path}`, { email, password })
  const { token, userId, username, subscription_status } = accountCalls.login.answer.parse(answer)
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(headers.getSetCookie()[0] ?? '') ?? []
  const stored = { token, userId: String(userId), username, email, subscriptionType: subscription_status }
  return {
    cookies: [
      { name, value, domain: 'localhost', path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Strict' },
    ],
    origins: [
      { origin: site, localStorage: Object.entries(stored).map(([key, text]) => ({ name: key, value: text })) },
    ],
  } satisfies StorageState
}

const markerPrefix = 'restored-'

/** Returns the site's cookies, such as the cookie of the sign-in, without the marker cookies of `restoreState`. */
export const siteCookies = async (context: BrowserContext, site: string) =>
  (await context.cookies(site)).filter(({ name }) => !name.startsWith(markerPrefix))

export type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>

/**
 * Sets cookies and local storage before the next page loads. Uses an init script, because Playwright's own
 * `storageState` opens a hidden page, which takes longer than opening the test's page. The script sets the values only
 * once.
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
