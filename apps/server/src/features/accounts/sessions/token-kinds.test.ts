import { accountCalls } from '@titer/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const { login, profile, refresh, resetPassword, sessions, verifyEmail, exchangeHandoff, forgotPassword } = accountCalls
const refreshCookie = 'titer_landing'

describe('a token or code', () => {
  it('[ASVS 9.2.2] is accepted only for the purpose for which it was issued', async () => {
    const { browser, token, email } = await server.signedIn('kinds@kmc.edu.pk')
    const refreshToken = browser.jar.get(refreshCookie) ?? ''
    await server.visit().post(forgotPassword.path, { email })
    const code = server.codeIn((await server.waitForMails(email, 1)).at(-1))
    expect([token, refreshToken, code].filter((each) => each.length < 32)).toEqual([])

    for (const foreign of [refreshToken, code]) {
      expect(await server.visit().get(profile.path, foreign)).toMatchObject({ status: 401 })
    }
    for (const foreign of [token, code]) {
      const thief = server.visit()
      thief.jar.set(refreshCookie, foreign)
      expect(await thief.post(refresh.path)).toMatchObject({ status: 401 })
    }
    for (const foreign of [token, refreshToken]) {
      const body = { code: foreign.slice(0, 200) }
      expect((await server.visit().post(verifyEmail.path, body)).status).toBe(400)
      expect((await server.visit().post(exchangeHandoff.path, body)).status).toBe(401)
    }
    expect((await server.visit().post(exchangeHandoff.path, { code })).status).toBe(401)
    expect((await server.visit().post(verifyEmail.path, { code })).status).toBe(400)
    const chosen = { code, password: 'another good long password' }
    expect((await server.visit().post(resetPassword.path, chosen)).status).toBe(200)
  })
})

describe('a sign-in', () => {
  it('[ASVS 7.2.4] always opens a new session with new tokens, and its refresh token overwrites the earlier one in the browser’s cookie', async () => {
    const { email, password, browser } = await server.person('again@kmc.edu.pk')
    const signIn = async () => {
      const { body } = await browser.post(login.path, { email, password })
      return { token: body.token, cookie: browser.jar.get(refreshCookie) }
    }
    const [first, second] = [await signIn(), await signIn()]
    expect(second.token).not.toBe(first.token)
    expect(second.cookie).not.toBe(first.cookie)
    const { body } = await browser.get(sessions.path, second.token)
    expect(body['sessions']).toHaveLength(2)
    expect([...browser.jar.keys()].filter((name) => !name.endsWith('_device'))).toEqual([refreshCookie])
  })
})
