import { accountCalls } from '@titer/contract'
import { chromium } from 'playwright-core'
import type { BrowserContextOptions, ConsoleMessage, Page } from 'playwright-core'
import { afterAll, afterEach, expect } from 'vitest'
import { listeningServer } from '../../apps/server/src/testing/listening.ts'
import { ensureChromium } from '../../tools/chromium.ts'
import { post, until } from '../running.ts'

export const phone = { width: 360, height: 640 }
export const desk = { width: 1280, height: 800 }
export const password = 'a good long password'

const quiet = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
const still = ['--disable-component-update', '--disable-sync']
// Chromium refuses to run its sandbox as root.
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []

/** One server and one browser for the tests of a file, and the people who come to them. */
export async function wholeTiter() {
  const executablePath = await ensureChromium(() => undefined)
  const browser = await chromium.launch({ executablePath, args: [...quiet, ...still, ...asRoot] })
  const server = await listeningServer()
  const { landing, study } = server
  const leave: (() => Promise<void>)[] = []

  afterEach(async () => {
    const all = leave.splice(0)
    await Promise.all(all.map((one) => one()))
  })
  afterAll(async () => {
    await browser.close()
    await server.close()
  })

  /** A browser of one's own. What it complains of fails the test, unless the test has said that it will. */
  const visit = async (options: BrowserContextOptions = {}) => {
    const context = await browser.newContext({ viewport: phone, ...options })
    context.setDefaultTimeout(10_000)
    const complaints = new Set<string>()
    const announced = new Set<string>()
    context.on('console', (message) => {
      if (message.type() === 'error') complaints.add(complaintOf(message))
    })
    context.on('weberror', (error) => complaints.add(`thrown: ${error.error().message}`))
    await context.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        // oxlint-disable-next-line no-console -- The console is what the test listens to.
        console.error(`content policy: ${violatedDirective} ${blockedURI}`),
      )
    })
    leave.push(async () => {
      await context.close()
      expect(complaints).toEqual(announced)
    })
    return {
      context,
      page: await context.newPage(),
      /** What the browser will say of an answer the test is about, as `401 /api/auth/login`. */
      expectComplaints: (...all: string[]) => all.forEach((one) => announced.add(one)),
    }
  }

  const findMail = async (to: string, subject: string) => {
    const mails = await server.services.outbox?.list()
    return mails?.find((mail) => mail.to === to && mail.subject === subject)
  }

  /** The link in a letter, once the letter has come. */
  const linkInMail = async (to: string, subject: string) => {
    await until(`“${subject}” is in the outbox`, async () => (await findMail(to, subject)) !== undefined)
    const mail = await server.services.outbox?.find((await findMail(to, subject))?.id ?? 0)
    return /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  }

  /** Opens the letter at /dev/mail and clicks its button, as a person does. */
  const followMail = async (page: Page, to: string, subject: string) => {
    await until(`“${subject}” is in the outbox`, async () => (await findMail(to, subject)) !== undefined)
    await page.goto(`${landing}/dev/mail`)
    const row = page.getByRole('listitem').filter({ hasText: to }).filter({ hasText: subject })
    await row.getByRole('link').first().click()
    await page.frameLocator('iframe').getByRole('link').click()
  }

  const register = async (name: string) => {
    const email = `${name}@kmc.edu.pk`
    const { status } = await post(`${landing}${accountCalls.register.path}`, { email, password })
    expect(status).toBe(201)
    return email
  }

  /** Somebody who has an account already, and has confirmed the address. */
  const member = async (name: string) => {
    const email = await register(name)
    const code = new URL(await linkInMail(email, 'Confirm your email for Titer')).searchParams.get('oobCode')
    await post(`${landing}${accountCalls.verifyEmail.path}`, { code })
    return email
  }

  return { server, landing, study, visit, register, member, linkInMail, followMail }
}

const refused = /^Failed to load resource: the server responded with a status of (\d+)/
const unreached = /^Failed to load resource: net::(\w+)/

function complaintOf(message: ConsoleMessage) {
  const text = message.text()
  const reason = refused.exec(text)?.[1] ?? unreached.exec(text)?.[1]
  return reason === undefined ? text : `${reason} ${new URL(message.location().url).pathname}`
}

export const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text })

export const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

/** Says it twice, over the form and as a toast. */
export async function sees(page: Page, text: string) {
  await alert(page, text).waitFor()
  await toast(page, text).first().waitFor()
}

export async function signIn(page: Page, email: string, secret = password) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** What the browser keeps of the session. */
export const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }) as Record<string, string>)
