import { accountCalls, AppError } from '@titer/contract'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { testServer, type TestServer } from '../../../testing/test-server.ts'
import { createPasswords } from './passwords.ts'

const password = 'a good long password'

describe('password hashing at full cost', () => {
  const passwords = createPasswords({ minimumLength: 6, hashing: 'full' })
  afterAll(() => passwords.close())

  it('[ASVS 11.4.2] uses argon2id with the parameters that OWASP recommends', async () => {
    const hash = await passwords.hash(password)
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await passwords.verify(password, hash)).toBe(true)
    expect(await passwords.verify('not it, sorry', hash)).toBe(false)
  })

  it('rejects every password if the account has no hash', async () => {
    expect(await passwords.verify(password, undefined)).toBe(false)
    expect(await passwords.verify(password, null)).toBe(false)
  })

  it('reports that the service is unavailable when too many passwords are queued', async () => {
    const busy = createPasswords({ minimumLength: 6, hashing: 'full', maxQueue: 4 })
    onTestFinished(() => busy.close())
    const hashing = Array.from({ length: 30 }, () => busy.hash(password).catch((error: unknown) => error))
    const refused = (await Promise.all(hashing)).filter((result) => result instanceof AppError)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]).toMatchObject({ code: 'service.unavailable', details: { retryAfterSeconds: 5 } })
  })
})

describe('login', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer({ PASSWORD_HASHING: 'full' })
  })
  afterAll(() => server.close())

  it('uses at least half as much processor time for an unknown email as for a wrong password', async () => {
    const cpuMs = { known: Infinity, unknown: Infinity }
    for (let round = 0; round < 8; round += 1) {
      const { email } = await server.person(`timing${round}@kmc.edu.pk`)
      for (const [kind, name] of [
        ['known', email],
        ['unknown', `nobody${round}@kmc.edu.pk`],
      ] as const) {
        const before = process.cpuUsage()
        const visitor = server.visit('landing', `198.51.100.${round}`)
        await visitor.post(accountCalls.login.path, { email: name, password: 'not it, sorry' })
        const { user, system } = process.cpuUsage(before)
        cpuMs[kind] = Math.min(cpuMs[kind], (user + system) / 1000)
      }
    }
    // The test measures processor time, because elapsed time depends on other programs, and compares the smallest values,
    // because the process does other work at the same time. Without the decoy hash, an unknown email would need only a
    // fraction of the work.
    expect(cpuMs.unknown / cpuMs.known).toBeGreaterThan(0.5)
  })
})
