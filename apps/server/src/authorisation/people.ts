import { randomUUID } from 'node:crypto'
import { accountCalls } from '@titer/contract'
import { planCatalogue } from '@titer/domain'
import { sql } from 'drizzle-orm'
import type { TestServer } from '../testing/test-server.ts'

/** The roles of API callers. `visitor` is not signed in. For `expired`, the plan and the free trial have both ended. */
export const roles = ['visitor', 'unverified', 'demo', 'starter', 'premium', 'expired', 'disabled'] as const
export type Role = (typeof roles)[number]

const password = 'a good long password'
const day = 86_400_000

/** A person who calls the API, with the credentials and ids that the person's requests may contain. */
export interface Person {
  id: number
  email: string
  password: string
  /** The access token, or undefined if the person could not sign in. */
  token: string | undefined
  cookies: Record<string, string>
  /** The id of the person's session, as listed at `/api/auth/sessions`. A random id if the person could not sign in. */
  sessionId: string
  /**
   * Returns the person's payment by bank transfer, for which no money has arrived. The first call creates the payment.
   */
  transfer: () => Promise<{ sessionId: string; transactionId: string }>
  /** Creates a card payment at the sandbox provider. */
  cardPayment: () => Promise<{ sessionId: string; transactionId: string }>
}

/**
 * Returns a function that creates a person with a given role on a test server. The person has an account and, depending
 * on the role, a session and a plan.
 */
export function createPeople(server: TestServer) {
  const { database, accounts, payments, queues } = server.services
  let people = 0

  const pay = (id: number, email: string, method: 'local-bank' | 'local-card', plan: 'starter' | 'premium') =>
    payments.create({ id, email }, { plan, method, idempotencyKey: randomUUID(), confirmed: true })

  /** Gives a person a plan. `from` and `until` are numbers of days from now, and negative numbers are in the past. */
  const subscribe = async (id: number, email: string, tier: 'starter' | 'premium', from: number, until: number) => {
    const { transactionId } = await pay(id, email, 'local-card', tier)
    const plan = planCatalogue.find((each) => each.tier === tier)
    const at = (days: number) => new Date(server.clock.now().getTime() + days * day).toISOString()
    await database.execute(sql`
      with term as (
        insert into user_subscriptions (user_id, plan_id, status, start_date, end_date, created_at, updated_at)
        values (${id}, ${plan?.id}, 'active', ${at(from)}, ${at(until)}, ${at(from)}, ${at(from)}) returning id)
      insert into subscription_periods (transaction_id, subscription_id, plan_id, months, is_revoked)
      select ${transactionId}, id, ${plan?.id}, ${plan?.durationMonths}, false from term`)
    await database.execute(sql`update users set subscription_status = ${tier} where id = ${id}`)
  }

  /** Runs the recurring job that ends plans. */
  const endPlans = async () => {
    const expiry = queues.find(({ name }) => name === 'subscriptions-expiry')
    if (expiry === undefined) throw new Error('The queue subscriptions-expiry does not exist.')
    await expiry.work({} as never, 'job')
  }

  const signIn = async (email: string) => {
    const browser = server.visit('landing', `198.51.100.${people % 250}`)
    const { body } = await browser.post(accountCalls.login.path, { email, password })
    return { token: body.token, cookies: Object.fromEntries(browser.jar) }
  }

  return async (role: Exclude<Role, 'visitor'>): Promise<Person> => {
    people += 1
    const email = `${role}${people}@kmc.edu.pk`
    const { id } = await accounts.records.create({ email, password }, role !== 'unverified')
    if (role === 'starter' || role === 'premium') await subscribe(id, email, role, -1, 100)
    if (role === 'expired') {
      await database.execute(sql`update users set created_at = created_at - interval '300 days' where id = ${id}`)
      await subscribe(id, email, 'starter', -250, -66)
      await endPlans()
    }
    const signedIn = await signIn(email)
    const [session] = await accounts.sessions.list(id, undefined)
    if (role === 'disabled') await accounts.records.disable(id)
    let transfer: ReturnType<typeof pay> | undefined
    return {
      id,
      email,
      password,
      ...signedIn,
      sessionId: session?.id ?? randomUUID(),
      transfer: () => (transfer ??= pay(id, email, 'local-bank', 'starter')),
      cardPayment: () => pay(id, email, 'local-card', 'starter'),
    }
  }
}
