import { accountCalls } from '@titer/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { testServer, type TestServer } from '../testing/server.ts'
import { runOperator } from './operator.ts'

const { login } = accountCalls
let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const operator = async (...words: string[]) => {
  const lines: string[] = []
  const print = (line: unknown) => void lines.push(String(line))
  const [log, error] = [
    vi.spyOn(console, 'log').mockImplementation(print),
    vi.spyOn(console, 'error').mockImplementation(print),
  ]
  const environment = {
    DATABASE_URL: server.config.databaseUrl,
    TITER_SECRET: server.config.secret,
    LOG_LEVEL: 'silent',
  }
  const code = await runOperator(words, environment)
  log.mockRestore()
  error.mockRestore()
  return { code, text: lines.join('\n') }
}

const password = 'a good long password'
const enter = async (email: string, word = password) =>
  (await server.visit().post(login.path, { email, password: word })).status

describe('npm run operator -- user', () => {
  it('create makes an account, verified or with the mail like everybody else', async () => {
    const made = await operator('user', 'create', 'made@kmc.edu.pk', '--password', password, '--username', 'made.here')
    expect(made).toMatchObject({ code: 0, text: expect.stringContaining('username   made.here') })
    expect(await enter('made@kmc.edu.pk')).toBe(403)
    expect(await server.waitForMails('made@kmc.edu.pk', 1)).toHaveLength(1)
    await operator('user', 'create', 'ready@kmc.edu.pk', '--password', password, '--verified')
    expect(await enter('ready@kmc.edu.pk')).toBe(200)
  })

  it('create invents a password when none is given, and holds to the rules for given ones', async () => {
    const { text } = await operator('user', 'create', 'invented@kmc.edu.pk', '--verified')
    const word = /generated password {3}(\S+)/.exec(text)?.[1] ?? ''
    expect(await enter('invented@kmc.edu.pk', word)).toBe(200)
    expect(await operator('user', 'create', 'weak@kmc.edu.pk', '--password', 'password')).toMatchObject({ code: 1 })
    expect(await operator('user', 'create', 'ready@kmc.edu.pk', '--password', password)).toMatchObject({
      code: 1,
      text: 'An account with this email already exists',
    })
    expect(await operator('user', 'create', 'not an address')).toMatchObject({ code: 1, text: 'Invalid email address' })
  })

  it('verify opens the door, disable shuts it at once, --undo opens it again', async () => {
    const email = 'door@kmc.edu.pk'
    await operator('user', 'create', email, '--password', password)
    await operator('user', 'verify', email)
    const { body } = await server.visit().post(login.path, { email, password })
    await operator('user', 'disable', email)
    expect((await server.visit().get(accountCalls.profile.path, body.token)).status).toBe(401)
    expect(await enter(email)).toBe(403)
    await operator('user', 'disable', email, '--undo')
    expect(await enter(email)).toBe(200)
  })

  it('show tells everything but secrets, by email, username or id', async () => {
    const { text } = await operator('user', 'show', 'ready')
    expect(text).toContain('email      ready@kmc.edu.pk')
    expect(text).not.toContain('argon2')
    const id = /id\s+(\d+)/.exec(text)?.[1] ?? ''
    expect((await operator('user', 'show', id)).text).toBe(text)
    expect(await operator('user', 'show', 'nobody@kmc.edu.pk')).toEqual({
      code: 1,
      text: 'There is no user nobody@kmc.edu.pk.',
    })
  })

  it('sessions lists and ends them', async () => {
    const email = 'seated@kmc.edu.pk'
    await operator('user', 'create', email, '--password', password, '--verified')
    const { body } = await server.visit('study').post(login.path, { email, password })
    const listed = await operator('user', 'sessions', email)
    expect(listed.text).toContain('study')
    const id = listed.text.split(' ')[0] ?? ''
    expect((await operator('user', 'sessions', email, '--end', id)).text).toBe('No open sessions.')
    expect((await server.visit().get(accountCalls.profile.path, body.token)).status).toBe(401)
  })

  it('says what it can do when it is asked for something else', async () => {
    expect(await operator('user', 'dance')).toMatchObject({ code: 1, text: expect.stringContaining('user create') })
  })
})
