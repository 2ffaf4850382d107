import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountCalls, insightCalls, paymentCalls } from '@titer/contract'
import { expect, it } from 'vitest'
import { listeningServer } from '../testing/listening-server.ts'

it('[ASVS 16.3.1][ASVS 16.3.2] the log records the user of a sign-in, and the error of each failed sign-in and each refused access', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'titer-log-'))
  const file = join(folder, 'server.log')
  const server = await listeningServer({ LOG_LEVEL: 'info', LOG_FILE: file })
  const [email, password] = ['watched@kmc.edu.pk', 'a good long password']
  const { id } = await server.services.accounts.records.create({ email, password }, true)
  const call = async (path: string, body?: object, token?: string) => {
    const response = await fetch(`${server.landing}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as { token?: string; requestId?: string }
    return { ...answer, requestId: answer.requestId ?? response.headers.get('x-request-id') }
  }
  const entered = await call(accountCalls.login.path, { email, password })
  const refused = [
    await call(accountCalls.login.path, { email, password: 'not the password' }),
    await call(accountCalls.login.path, { idToken: 'forged' }),
    await call(accountCalls.profile.path),
    await call(accountCalls.profile.path, undefined, 'forged'),
    await call(insightCalls.model.path, undefined, entered.token),
    await call(paymentCalls.transaction.path.replace(':id', crypto.randomUUID()), undefined, entered.token),
  ]
  await server.close()

  const lines = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { event?: string; requestId?: string; userId?: number; error?: string })
  rmSync(folder, { recursive: true })
  expect(lines.find(({ event }) => event === 'account.entered')).toMatchObject({ userId: id })
  const errorOf = (requestId: string | null) =>
    lines.find((line) => line.event === 'request.refused' && line.requestId === requestId)?.error
  expect(refused.map(({ requestId }) => errorOf(requestId))).toEqual([
    'auth.credentials',
    'identity.failed',
    'auth.noToken',
    'auth.tokenExpired',
    'content.locked',
    'payment.notFound',
  ])
})
