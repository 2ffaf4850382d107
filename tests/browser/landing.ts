import { randomUUID } from 'node:crypto'
import { addMonths, planCatalogue } from '@titer/domain'
import pg from 'pg'
import type { Locator, Page } from 'playwright-core'
import { afterAll } from 'vitest'
import type { ListeningServer } from '../../apps/server/src/testing/listening.ts'
import { awake } from './pages.ts'
import { signedInState } from './people.ts'

/** Options of a browser that has signed in before its first page: `visit(test, await signedInBrowser(landing, email))`. */
export const signedInBrowser = async (site: string, email: string) => ({
  storageState: await signedInState(site, email),
})

/** The server's own database, to look at and to change what no page can. */
export async function openDatabase({ databaseUrl }: ListeningServer) {
  const database = new pg.Client(databaseUrl)
  await database.connect()
  afterAll(() => database.end())
  return database
}

/** Makes people who have paid, with so many days left, the last of them begun. */
export function subscribers(database: pg.Client, member: (name: string) => Promise<string>) {
  return async (name: string, tier: 'starter' | 'premium', daysLeft = 100) => {
    const email = await member(name)
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

/** About a year, and such that months counted from the start lead back to the very day of the end. */
const monthsBefore = (end: Date) =>
  [12, 13].find((months) => addMonths(addMonths(end, -months), months).getTime() === end.getTime()) ?? 12

/** Brings it to the top of the screen at once, where smooth scrolling would take its time. */
export const jumpTo = (place: Locator) => place.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }))

/** From the top to the bottom, half a screen at a time, as somebody reads. */
export async function scrollThrough(page: Page) {
  await awake(page)
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' })
      await window.drawn()
    }
  })
}

/** Until the browser has drawn what was changed, and told whoever watches what is on the screen. */
export const drawTwice = (page: Page) => page.evaluate(() => window.drawn())

export const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id)

/** Opens sign-in over a page that is quickly there, from its header. */
export async function openAuth(page: Page, landing: string, link: 'Login' | 'Sign Up') {
  await page.goto(`${landing}/downloads`)
  await awake(page)
  await page.getByRole('banner').getByRole('link', { name: link, exact: true }).click()
  await page.getByRole('dialog').waitFor()
}
