import { accountCalls } from '@titer/contract'
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
  // Allows each login to use a different IP address, because the rate limits would otherwise reject the logins.
  TRUST_PROXY: 'loopback',
})
const { services, close } = await startServer(config)
const url = `http://127.0.0.1:${config.ports.landing}`
const emails = Array.from({ length: Number(process.env['BENCH_PEOPLE'] ?? 0) }, (_, at) => `person${at}@kmc.edu.pk`)
for (const email of emails) await services.accounts.records.create({ email, password }, true)
const tokens: (string | undefined)[] = []
for (const email of emails.slice(0, 3)) tokens.push(await tokenOf(email))
process.send?.({
  url,
  study: `http://localhost:${config.ports.study}`,
  emails,
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

process.on('SIGTERM', () => void close().then(() => process.exit(0)))
