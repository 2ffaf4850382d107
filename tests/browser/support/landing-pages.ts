import { randomUUID } from 'node:crypto'
import { callTimeouts } from '@titer/contract'
import { addMonths, planCatalogue } from '@titer/domain'
import pg from 'pg'
import type { Locator, Page } from 'playwright-core'
import { afterAll } from 'vitest'
import type { ListeningServer } from '../../../apps/server/src/testing/listening-server.ts'
import { waitForHydration } from './pages.ts'
import { signedInState } from './people.ts'

/** Returns the options of a browser that is already signed in: `visit(test, await signedInBrowser(landing, email))`. */
export const signedInBrowser = async (site: string, email: string) => ({
  storageState: await signedInState(site, email),
})

/** Opens a connection to the server's database, for state that no page can show or change. */
export async function openDatabase({ databaseUrl }: ListeningServer) {
  const database = new pg.Client(databaseUrl)
  await database.connect()
  afterAll(() => database.end())
  return database
}

/**
 * Returns a function that creates accounts with a paid subscription. `daysLeft` days of the subscription remain,
 * including the current day.
 */
export function subscriberFactory(database: pg.Client, createMember: (name: string) => Promise<string>) {
  return async (name: string, tier: 'starter' | 'premium', daysLeft = 100) => {
    const email = await createMember(name)
    const plan = planCatalogue.find((known) => known.tier === tier)
    const endDate = new Date(Date.now() + (daysLeft - 0.5) * 86_400_000)
    const months = monthsBefore(endDate)
    const startDate = addMonths(endDate, -months)
    await database.query('update users set subscription_status = $2 where email = $1', [email, tier])
    const { rows } = await database.query<{ id: string; user_id: string }>(
      `insert into user_subscriptions (user_id, plan_id, status, start_date, end_date, created_at, updated_at)
       select id, $2, 'active', $3, $4, $3, $3 from users where email = $1 returning id, user_id`,
      [email, plan?.id, startDate, endDate],
    )
    const paid = randomUUID()
    await database.query(
      `insert into payment_transactions (transaction_id, session_id, user_id, plan_id, months, method, provider,
         amount_paisa, captured_paisa, currency, status, idempotency_key, expires_at, completed_at, created_at, updated_at)
       values ($1, $1, $2, $3, $4, 'local-card', 'sandbox', $5, $5, 'PKR', 'completed', $1, $6, $6, $6, $6)`,
      [paid, rows[0]?.user_id, plan?.id, months, (plan?.priceRupees ?? 0) * 100, startDate],
    )
    await database.query(
      `insert into subscription_periods (transaction_id, subscription_id, plan_id, months, is_revoked)
       values ($1, $2, $3, $4, false)`,
      [paid, rows[0]?.id, plan?.id, months],
    )
    return { email, endDate }
  }
}

/**
 * Returns 12 or 13. Subtracting this many months from `end` and adding them again must result in `end`, which is not
 * true for every date because months differ in length.
 */
const monthsBefore = (end: Date) =>
  [12, 13].find((months) => addMonths(addMonths(end, -months), months).getTime() === end.getTime()) ?? 12

/**
 * Removes the time limits of the page's API requests, except of the sign-in and of calls with much data. Must be called
 * before the page loads. Otherwise the page aborts a request that the test holds back, or that a busy machine answers
 * late.
 */
export const disableRequestTimeouts = (page: Page) =>
  page.addInitScript(
    (limits: number[]) => {
      const originalSetTimeout = window.setTimeout.bind(window)
      window.setTimeout = ((handler: TimerHandler, ms?: number, ...args: unknown[]) =>
        ms !== undefined && limits.includes(ms)
          ? 0
          : originalSetTimeout(handler, ms, ...args)) as typeof window.setTimeout
    },
    [callTimeouts.backendMs, callTimeouts.subscriptionStatusMs],
  )

/** Scrolls an element to the top of the screen without the site's smooth scrolling. */
export const jumpTo = (place: Locator) => place.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }))

/** Scrolls from the top to the bottom, half a screen at a time, as a reader does. */
export async function scrollThrough(page: Page) {
  await waitForHydration(page)
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' })
      await window.waitForPaint()
    }
  })
}

/** Waits until the browser has painted the latest changes and run the intersection observers. */
export const waitForPaint = (page: Page) => page.evaluate(() => window.waitForPaint())

export const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id)

/** Opens the modal for signing in or signing up from the header of the downloads page, which loads quickly. */
export async function openAuthModal(page: Page, landing: string, link: 'Login' | 'Sign Up') {
  await page.goto(`${landing}/downloads`)
  await waitForHydration(page)
  await page.getByRole('banner').getByRole('link', { name: link, exact: true }).click()
  await page.getByRole('dialog').waitFor()
}
