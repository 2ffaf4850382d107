import { accountCalls } from '@titer/contract'
import pg from 'pg'
import { users } from '../../apps/server/src/features/accounts/tables.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { freePort } from '../../apps/server/src/platform/free-port.ts'
import { startServer } from '../../apps/server/src/server.ts'

const password = process.env['BENCH_PASSWORD'] ?? ''
const config = readConfig({
  ...process.env,
  HOST: '127.0.0.1',
  LANDING_PORT: String(await freePort()),
  STUDY_PORT: String(await freePort()),
  TITER_SECRET: 'a secret for the bench, long enough to pass',
  LOG_FILE: '/dev/null',
  // Lets each simulated user send an IP address of their own. Otherwise the rate limits would reject the logins.
  TRUST_PROXY: 'loopback',
})
const { services, close } = await startServer(config)
const url = `http://127.0.0.1:${config.ports.landing}`
const emails = Array.from({ length: Number(process.env['BENCH_PEOPLE'] ?? 0) }, (_, at) => `person${at}@kmc.edu.pk`)
for (const email of emails) await services.accounts.records.create({ email, password }, true)
const students = await addStudents(Number(process.env['BENCH_STUDENTS'] ?? 0))
const tokens: (string | undefined)[] = []
for (const email of emails.slice(0, 3)) tokens.push(await tokenOf(email))
process.send?.({
  url,
  study: `http://localhost:${config.ports.study}`,
  emails,
  students,
  token: tokens[0],
  tokens,
  secret: config.secret,
})

async function tokenOf(email: string | undefined) {
  if (email === undefined) return undefined
  const login = await fetch(`${url}${accountCalls.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return ((await login.json()) as { token: string }).token
}

/**
 * Adds students with the same password who are signed in to the study app. Half of them have a plan. Inserts the rows
 * directly, because hashing thousands of passwords would take many minutes.
 */
async function addStudents(count: number) {
  if (count === 0) return []
  const { database, accounts } = services
  const email = 'student0@kmc.edu.pk'
  await accounts.records.create({ email, password }, true)
  const client = new pg.Client(config.databaseUrl)
  await client.connect()
  await client.query(
    `insert into users (email, username, password_hash, subscription_status, email_verified_at, created_at)
    select 'student' || n || '@kmc.edu.pk', 'student' || n, password_hash,
      case when n % 2 = 0 then 'premium' else 'demo' end, created_at, created_at
    from users, generate_series(1, $1::int) n where email = $2`,
    [count, email],
  )
  await client.query(
    `insert into user_subscriptions (user_id, plan_id, status, start_date, end_date, created_at, updated_at)
    select users.id, plans.id, 'active', now(), now() + interval '1 year', now(), now()
    from users, subscription_plans plans where subscription_status = 'premium' and plans.name = 'Premium'`,
  )
  await client.end()
  const rows = (await database.select().from(users)).filter(({ username }) => username.startsWith('student'))
  return database.transaction(async (tx) => {
    const signedIn: { email: string; cookie: string }[] = []
    for (const user of rows) {
      const visitor = { site: 'study' as const, device: 'bench', address: '10.0.0.1' }
      const { refreshToken } = await accounts.sessions.open(tx, user, visitor, { message: '' })
      signedIn.push({ email: user.email, cookie: `titer_study=${refreshToken}` })
    }
    return signedIn
  })
}

process.on('SIGTERM', () => void close().then(() => process.exit(0)))
