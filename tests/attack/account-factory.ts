import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Services } from '../../apps/server/src/services.ts'

const password = 'a good long password'
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

type Tier = 'demo' | 'starter' | 'premium'

/** An account that the attackers or the bystander use. */
export interface Account {
  id: number
  email: string
  token: string
  cookie: string
}

/** Returns functions that create the accounts of an attack and sign them in, with the server's own services. */
export function createAccountFactory({ accounts, payments, progress, study }: Services, pool: pg.Pool) {
  let signIns = 0
  const signIn = async (email: string) => {
    // Each sign-in has its own IP address, because many sign-ins at once from one address may be delayed.
    signIns += 1
    const visitor = { site: 'landing' as const, device: 'Attack', address: `2001:db8:${signIns.toString(16)}::1` }
    const { answer, refreshToken } = await accounts.passwordSignIn.signIn(email, password, visitor)
    return { token: answer.token, cookie: `titer_landing=${refreshToken}` }
  }

  const create = async (name: string, tier: Tier = 'demo'): Promise<Account> => {
    const email = `${name}-${randomUUID().slice(0, 8)}@kmc.edu.pk`
    const { id } = await accounts.records.create({ email, password }, true)
    if (tier !== 'demo') {
      await pool.query(`update users set subscription_status = $2 where id = $1`, [id, tier])
      await pool.query(
        `insert into user_subscriptions (user_id, plan_id, status, start_date, end_date, created_at, updated_at)
         values ($1, $2, 'active', now() - interval '1 day', now() + interval '90 days', now(), now())`,
        [id, tier === 'starter' ? 1 : 2],
      )
    }
    return { id, email, ...(await signIn(email)) }
  }

  /**
   * Creates a student whose data the attackers must not change. Returns everything that an attacker might have learnt
   * about the student.
   */
  const createVictim = async (name: string) => {
    const { id, email } = await create(name, 'premium')
    const attempt = { plan: 'starter' as const, method: 'local-bank' as const, idempotencyKey: randomUUID() }
    const { sessionId, transactionId } = await payments.create({ id, email }, attempt)
    await payments.transfers.submitProof(id, sessionId, png)
    const { ownPicture } = await progress.pictures.set({ id, tier: 'premium' }, png)
    const at = Date.now() - 60_000
    const note = { id: randomUUID(), at, day: new Date(at).toISOString().slice(0, 10), kind: 'noted' as const }
    await study.push({ id, createdAt: new Date(at), tier: 'premium' }, [
      { ...note, body: { item: 'abcdefghij', text: 'A private note' } },
    ])
    const [session] = await accounts.sessions.list(id, undefined)
    const { username = '' } = (await accounts.records.find(email)) ?? {}
    return { id, known: [String(id), email, username, sessionId, transactionId, ownPicture, session?.id ?? ''] }
  }

  return { create, createVictim, signIn }
}

export type AccountFactory = ReturnType<typeof createAccountFactory>
