import { accountCalls, messages } from '@titer/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { manualClock, testServer, type TestServer } from '../../../testing/test-server.ts'

const { register, login, verifyEmail, resendVerification } = accountCalls
const clock = manualClock()
let server: TestServer

beforeAll(async () => {
  server = await testServer({}, clock)
})
afterAll(() => server.close())

const password = 'a good long password'

describe('registration', () => {
  it('[C-03][S-01][E-03] creates the account and sends a verification mail', async () => {
    const { status, body } = await server.visit().post(register.path, { email: 'ayesha@kmc.edu.pk', password })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      success: true,
      needsVerification: true,
      isNewUser: true,
      user: { email: 'ayesha@kmc.edu.pk', username: 'ayesha', subscription_status: 'demo' },
    })
    expect(body['userId']).toBe((body['user'] as { id: number }).id)
    const [mail] = await server.waitForMails('ayesha@kmc.edu.pk', 1)
    expect(mail?.subject).toContain('Confirm')
    expect(mail?.html).toContain('href=')
  })

  it('sends mails to twenty people who register at the same time', async () => {
    const emails = Array.from({ length: 20 }, (_, at) => `class${at}@kmc.edu.pk`)
    await Promise.all(emails.map((email) => server.visit().post(register.path, { email, password })))
    const mails = await Promise.all(emails.map((email) => server.waitForMails(email, 1)))
    expect(mails.flat()).toHaveLength(20)
  })

  it('[X-16] asks the person to check their email', async () => {
    const { body } = await server.visit().post(register.path, { email: 'bilal@kmc.edu.pk', password })
    expect(body.message).toBe(
      'Registration successful! Please check your email to verify your account before logging in.',
    )
  })

  it('[K-03] mails a link that opens the landing site’s action page, which then continues to the login page', async () => {
    await server.visit().post(register.path, { email: 'k03@kmc.edu.pk', password })
    const [mail] = await server.waitForMails('k03@kmc.edu.pk', 1)
    const link = new URL(/https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '')
    expect(link.origin + link.pathname).toBe('http://localhost:3000/auth/action')
    expect(link.searchParams.get('mode')).toBe('verifyEmail')
    expect(link.searchParams.get('continueUrl')).toBe('http://localhost:3000/login')
  })

  it('mails a link that leads to the wanted page after the first sign-in, and accepts only pages of the landing site', async () => {
    const email = 'wants.starter@kmc.edu.pk'
    await server.visit().post(register.path, { email, password, nextPage: '/payment?plan=starter' })
    const [mail] = await server.waitForMails(email, 1)
    const link = new URL(/https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '')
    const login = new URL(link.searchParams.get('continueUrl') ?? '')
    expect([login.pathname, login.searchParams.get('next')]).toEqual(['/login', '/payment?plan=starter'])
    for (const nextPage of ['//evil.example', 'https://evil.example', '/\\evil.example', `/${'a'.repeat(2_000)}`]) {
      const { status } = await server.visit().post(register.path, { email: 'else@kmc.edu.pk', password, nextPage })
      expect(status).toBe(400)
    }
  })

  it("rejects a username that seems to belong to Titer's staff, and derives no such username from the email", async () => {
    for (const username of ['Titer.Support', 'admin', 'T1ter', 'Supp0rt-Team']) {
      const { status, body } = await server
        .visit()
        .post(register.path, { email: 'impostor@kmc.edu.pk', password, username })
      expect([status, body['fields']]).toEqual([400, [{ field: 'username', message: messages.reservedName }]])
    }
    const { body } = await server.visit().post(register.path, { email: 'admin@kmc.edu.pk', password })
    expect(body['user']).toMatchObject({ username: 'student' })
  })

  it('[X-11] rejects a registered email in any letter case', async () => {
    const { status, body } = await server.visit().post(register.path, { email: 'Ayesha@KMC.edu.pk', password })
    expect(status).toBe(409)
    expect(body.error).toBe('An account with this email already exists')
  })

  it('makes derived usernames unique regardless of letter case, and rejects a requested username that is taken', async () => {
    const other = await server.visit().post(register.path, { email: 'AYESHA@lmc.edu.pk', password })
    expect(other.body['user']).toMatchObject({ username: 'AYESHA2' })
    const requested = await server.visit().post(register.path, { email: 'z@lmc.edu.pk', password, username: 'aYesha' })
    expect(requested).toMatchObject({ status: 409, body: { code: 'auth.usernameTaken' } })
  })

  it('[X-13] rejects an invalid email', async () => {
    const { status, body } = await server.visit().post(register.path, { email: 'ayesha at kmc', password })
    expect(status).toBe(400)
    expect(body.error).toBe('Invalid email address')
  })

  it('[X-12][V-04] rejects a password that is short, common or the person’s own email', async () => {
    for (const weak of ['abc12', 'password', 'PassWord1', 'weakling@kmc.edu.pk']) {
      const { status, body } = await server
        .visit()
        .post(register.path, { email: 'weakling@kmc.edu.pk', password: weak })
      expect(status).toBe(400)
      expect(body.error).toBe('Password is too weak. Please choose a stronger password.')
    }
  })

  it('[V-04][ASVS 6.2.1] reads the minimum password length from the configuration', async () => {
    const strict = await testServer({ PASSWORD_MIN_LENGTH: '12' })
    const { status, body } = await strict
      .visit()
      .post(register.path, { email: 'a@kmc.edu.pk', password: 'gram-neg-77' })
    expect(status).toBe(400)
    expect(body['fields']).toEqual([{ field: 'password', message: 'Password must be at least 12 characters' }])
    await strict.close()
  })

  it('can be configured to hide that an email is registered, and then notifies the owner by mail', async () => {
    const hiding = await testServer({ HIDE_REGISTERED_EMAILS: 'true' })
    const first = await hiding.visit().post(register.path, { email: 'owner@kmc.edu.pk', password })
    const second = await hiding.visit().post(register.path, { email: 'owner@kmc.edu.pk', password })
    expect({ ...second, headers: {} }).toEqual({ ...first, headers: {} })
    const mails = await hiding.waitForMails('owner@kmc.edu.pk', 2)
    expect(mails.map((mail) => mail.subject).toSorted()).toEqual([
      'Confirm your email for Titer',
      'You already have a Titer account',
    ])
    await hiding.close()
  })

  it('that hides registered emails returns the same error for a taken username whether or not the email is registered', async () => {
    const hiding = await testServer({ HIDE_REGISTERED_EMAILS: 'true' })
    await hiding.visit().post(register.path, { email: 'owner@kmc.edu.pk', password, username: 'taken.name' })
    const probe = async (email: string) =>
      (await hiding.visit().post(register.path, { email, password, username: 'Taken.Name' })).body.code
    expect(await probe('owner@kmc.edu.pk')).toBe('auth.usernameTaken')
    expect(await probe('free@kmc.edu.pk')).toBe('auth.usernameTaken')
    await hiding.close()
  })
})

describe('email verification', () => {
  it('[O-03][S-02][X-02] is required to sign in, and the server says that the email is unverified only if the password is right', async () => {
    const browser = server.visit()
    await browser.post(register.path, { email: 'unverified@kmc.edu.pk', password })
    const right = await browser.post(login.path, { email: 'unverified@kmc.edu.pk', password })
    expect(right).toMatchObject({
      status: 403,
      body: { error: 'Please verify your email before logging in.', needsVerification: true },
    })
    const wrong = await browser.post(login.path, { email: 'unverified@kmc.edu.pk', password: 'not the password' })
    expect(wrong).toMatchObject({ status: 401, body: { error: 'Invalid email or password' } })
    expect(wrong.body).not.toHaveProperty('needsVerification')
  })

  it('[X-44][C-07][ASVS 6.4.1] accepts the code from the mail only once', async () => {
    const browser = server.visit()
    await browser.post(register.path, { email: 'once@kmc.edu.pk', password })
    const [mail] = await server.waitForMails('once@kmc.edu.pk', 1)
    const code = server.codeIn(mail)
    expect((await browser.post(verifyEmail.path, { code })).body.message).toBe(
      'Email verified successfully! You can now log in.',
    )
    expect((await browser.post(login.path, { email: 'once@kmc.edu.pk', password })).status).toBe(200)
    expect(await browser.post(verifyEmail.path, { code })).toMatchObject({
      status: 410,
      body: { error: 'This verification link has expired or has already been used.' },
    })
  })

  it('[C-07] reports success for a request that contains an email address but no code, and verifies nothing', async () => {
    const browser = server.visit()
    await browser.post(register.path, { email: 'nothing@kmc.edu.pk', password })
    expect(await browser.post(verifyEmail.path, { email: 'nothing@kmc.edu.pk' })).toMatchObject({
      status: 200,
      body: { success: true },
    })
    expect((await browser.post(login.path, { email: 'nothing@kmc.edu.pk', password })).status).toBe(403)
  })

  it('[X-43][ASVS 6.4.1] rejects a wrong code, an expired code and the code of a disabled account', async () => {
    const browser = server.visit()
    await browser.post(register.path, { email: 'late@kmc.edu.pk', password })
    const [mail] = await server.waitForMails('late@kmc.edu.pk', 1)
    const code = server.codeIn(mail)
    const forged = `${code.slice(0, -2)}${code.endsWith('AA') ? 'BB' : 'AA'}`
    for (const wrong of ['nonsense', forged]) {
      expect((await browser.post(verifyEmail.path, { code: wrong })).body.error).toBe(messages.linkCodeInvalid)
    }
    const user = await server.services.accounts.records.find('late@kmc.edu.pk')
    clock.forward(24 * 3600 + 1)
    expect((await browser.post(verifyEmail.path, { code })).body.error).toBe(messages.linkExpired)

    await browser.post(resendVerification.path, { email: 'late@kmc.edu.pk' })
    const newCode = server.codeIn((await server.waitForMails('late@kmc.edu.pk', 2)).at(-1))
    await server.services.accounts.records.disable(user?.id ?? 0)
    expect((await browser.post(verifyEmail.path, { code: newCode })).body.error).toBe(messages.accountDisabled)
    await server.services.accounts.records.enable(user?.id ?? 0)
  })

  it('[V-05][K-02][X-17] resends the mail on request after 60 s, and reports the remaining time if the request comes earlier', async () => {
    const browser = server.visit()
    await browser.post(register.path, { email: 'again@kmc.edu.pk', password })
    clock.forward(20)
    expect(await browser.post(resendVerification.path, { email: 'again@kmc.edu.pk' })).toMatchObject({
      status: 429,
      body: { error: 'Please wait 40 seconds before resending.', retryAfterSeconds: 40 },
      headers: { 'retry-after': '40' },
    })
    clock.forward(41)
    expect((await browser.post(resendVerification.path, { email: 'Again@kmc.edu.pk' })).body.message).toBe(
      'Verification email sent! Please check your inbox.',
    )
    expect(await server.waitForMails('again@kmc.edu.pk', 2)).toHaveLength(2)
  })

  it('returns the same response for an unregistered email as for a registered one when the mail is requested again', async () => {
    const { status, body } = await server.visit().post(resendVerification.path, { email: 'nobody@kmc.edu.pk' })
    expect({ status, message: body.message }).toEqual({ status: 200, message: messages.verificationResent })
  })
})
