import { accountCalls, messages } from '@titer/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { manualClock, testServer, type TestServer } from '../../../testing/test-server.ts'

const { login, profile, forgotPassword, resetPassword } = accountCalls
const clock = manualClock()
let server: TestServer

beforeAll(async () => {
  server = await testServer({}, clock)
})
afterAll(() => server.close())

describe('login', () => {
  it('[C-01][E-03][E-01] returns the user and a token that can read the profile', async () => {
    const { token, body } = await server.signedIn('ayesha@kmc.edu.pk')
    expect(body).toMatchObject({
      success: true,
      user: { email: 'ayesha@kmc.edu.pk', username: 'ayesha', subscription_status: 'demo', profile_picture: null },
      isNewUser: false,
      needsVerification: false,
      message: 'Welcome back!',
    })
    expect(body['user']).toHaveProperty('id', expect.any(Number))
    expect((await server.visit().get(profile.path, token)).status).toBe(200)
  })

  it('[O-02] stores no role or permission, in the token or the database, that would make a user an administrator', async () => {
    const { token } = await server.signedIn('ordinary@kmc.edu.pk')
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as object
    expect(Object.keys(claims).toSorted()).toEqual(['aud', 'exp', 'gen', 'sid', 'sub'])
    const { rows } = await server.services.database.execute<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
    )
    const names = rows.map(({ name }) => name)
    expect(names).toContain('users.email')
    expect(names.filter((name) => /admin|role|permission|superuser|staff/i.test(name))).toEqual([])
  })

  it('[S-03] returns the plan that is stored on the server', async () => {
    const { email, password, browser } = await server.person('premium@kmc.edu.pk')
    await server.services.database.execute(`update users set subscription_status = 'premium' where email = '${email}'`)
    const { body } = await browser.post(login.path, { email, password })
    expect(body).toMatchObject({ subscription_status: 'premium', user: { subscription_status: 'premium' } })
  })

  it('accepts the username instead of the email, in any letter case', async () => {
    const { password } = await server.person('bilal.ahmed@kmc.edu.pk')
    const { status } = await server.visit().post(login.path, { email: 'BILAL.Ahmed', password })
    expect(status).toBe(200)
  })

  it('[X-01][E-03] returns the same error for a wrong password and an unknown email', async () => {
    const { email } = await server.person('known@kmc.edu.pk')
    const wrong = await server.visit().post(login.path, { email, password: 'not the password' })
    const unknown = await server.visit().post(login.path, { email: 'unknown@kmc.edu.pk', password: 'not the password' })
    for (const reply of [wrong, unknown]) {
      expect(reply).toMatchObject({
        status: 401,
        body: { success: false, error: 'Invalid email or password', code: 'auth.credentials' },
      })
    }
    const shape = (reply: typeof wrong) => Object.keys(reply.body).toSorted()
    expect(shape(wrong)).toEqual(shape(unknown))
  })

  it('[X-04][ASVS 6.3.1] delays repeated guesses for one account more and more, even if they come from different IP addresses', async () => {
    const { email, password } = await server.person('target@kmc.edu.pk')
    const guess = (at: number, word = 'a wrong guess') =>
      server.visit('landing', `192.0.2.${at}`).post(login.path, { email, password: word })
    for (let at = 0; at < 5; at += 1) expect((await guess(at)).status).toBe(401)
    const refused = await guess(6)
    expect(refused).toMatchObject({
      status: 429,
      body: { error: 'Too many failed attempts. Please try again in 2 seconds.', retryAfterSeconds: 2 },
      headers: { 'retry-after': '2' },
    })
    expect((await guess(7, password)).status).toBe(429)
    clock.forward(2)
    expect((await guess(8)).status).toBe(401)
    expect((await guess(9)).body['retryAfterSeconds']).toBe(4)
    clock.forward(4)
    expect((await guess(10, password)).status).toBe(200)
    expect((await guess(11)).status).toBe(401)
  })

  it('does not count an attempt that failed because of a server error', async () => {
    const { email, password } = await server.person('patient@kmc.edu.pk')
    const { database } = server.services
    await database.execute('alter table users rename to users_elsewhere')
    for (let attempt = 0; attempt < 8; attempt += 1) {
      expect((await server.visit().post(login.path, { email, password })).status).toBe(500)
    }
    await database.execute('alter table users_elsewhere rename to users')
    expect((await server.visit().post(login.path, { email, password })).status).toBe(200)
  })

  it('checks only the first five of twenty concurrent guesses', async () => {
    const { email } = await server.person('burst@kmc.edu.pk')
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        server.visit('landing', `192.0.2.${100 + at}`).post(login.path, { email, password: 'a wrong guess' }),
      ),
    )
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(15)
  })

  it('counts attempts per entered name, so that guesses for one name do not delay logins with another name', async () => {
    const { email } = await server.person('numbered@kmc.edu.pk')
    const user = await server.services.accounts.records.find(email)
    const guess = async (name: string) =>
      (await server.visit('landing', '192.0.2.250').post(login.path, { email: name, password: 'a wrong guess' })).status
    for (const name of [`#${user?.id}`, `id ${user?.id}`, `owner:${user?.id}`]) {
      for (let at = 0; at < 6; at += 1) await guess(name)
    }
    expect(await guess(email)).toBe(401)
    for (let at = 0; at < 5; at += 1) await guess(email)
    expect(await guess(email)).toBe(429)
    expect(await guess('numbered')).toBe(401)
  })

  it('[ASVS 6.3.1] allows the owner to sign in after a password reset, even if others have tried many wrong passwords', async () => {
    const { email } = await server.person('guessed@kmc.edu.pk')
    for (let at = 0; at < 6; at += 1) {
      await server.visit('landing', `192.0.2.${200 + at}`).post(login.path, { email, password: 'a wrong guess' })
    }
    const owner = server.visit('landing', '198.51.100.77')
    await owner.post(forgotPassword.path, { email })
    const code = server.codeIn((await server.waitForMails(email, 1)).at(-1))
    await owner.post(resetPassword.path, { code, password: 'my new long password' })
    expect((await owner.post(login.path, { email, password: 'my new long password' })).status).toBe(200)
  })

  describe('on a known device', () => {
    const wrong = { password: 'a wrong guess' }
    const guessElsewhere = async (email: string) => {
      for (let at = 0; at < 6; at += 1) {
        await server.visit('landing', `198.18.0.${at}`).post(login.path, { email, ...wrong })
      }
    }

    it('[ASVS 6.3.1] works while other people try wrong passwords, even after the owner has signed out', async () => {
      const { email, password, browser } = await server.signedIn('owner@kmc.edu.pk')
      await browser.post(accountCalls.logout.path)
      await guessElsewhere(email)
      expect((await server.visit().post(login.path, { email, password })).status).toBe(429)
      expect((await browser.post(login.path, { email: email.toUpperCase(), password })).status).toBe(200)
      // The owner's sign-in must not end the delay for other browsers.
      expect((await server.visit().post(login.path, { email, ...wrong })).status).toBe(429)
    })

    it('works even after many wrong guesses from the IP address that the device shares with others', async () => {
      const address = '198.18.1.1'
      const { email, password } = await server.person('neighbour@kmc.edu.pk')
      const browser = server.visit('landing', address)
      expect((await browser.post(login.path, { email, password })).status).toBe(200)
      for (let at = 0; at < 100; at += 1) {
        await server.visit('landing', address).post(login.path, { email: `sprayed${at}@kmc.edu.pk`, ...wrong })
      }
      expect((await server.visit('landing', address).post(login.path, { email, password })).status).toBe(429)
      expect((await browser.post(login.path, { email, password })).status).toBe(200)
    })

    it('is delayed after five wrong guesses on known devices, but these guesses do not delay other browsers', async () => {
      const { email, password, browser } = await server.signedIn('forgetful@kmc.edu.pk')
      for (let at = 0; at < 5; at += 1) expect((await browser.post(login.path, { email, ...wrong })).status).toBe(401)
      expect((await browser.post(login.path, { email, password })).body['retryAfterSeconds']).toBe(2)
      expect((await server.visit().post(login.path, { email, password })).status).toBe(200)
      clock.forward(2)
      expect((await browser.post(login.path, { email, password })).status).toBe(200)
    })

    it('allows no more guesses with the tokens of several known devices than with the token of one', async () => {
      const { email, password } = await server.person('collected@kmc.edu.pk')
      const browsers = [server.visit(), server.visit(), server.visit()]
      for (const browser of browsers) await browser.post(login.path, { email, password })
      const statuses: number[] = []
      for (const browser of [...browsers, ...browsers])
        statuses.push((await browser.post(login.path, { email, ...wrong })).status)
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    })

    it.each([
      ['of another account', 'another', (token: string) => token],
      ['that was changed', 'changed', (token: string) => token.replace(/^\d+/, (id) => String(Number(id) + 1))],
      ['that is unsigned', 'unsigned', (token: string) => token.replace(/[^.]+$/, '')],
    ])('is not exempt from the delay with a device token %s', async (_, name, change) => {
      const stranger = await server.signedIn(`stranger.${name}@kmc.edu.pk`)
      const { email, password } = await server.person(`${name}@kmc.edu.pk`)
      await guessElsewhere(email)
      const browser = server.visit()
      browser.jar.set('titer_landing_device', change(stranger.browser.jar.get('titer_landing_device') ?? ''))
      expect((await browser.post(login.path, { email, password })).status).toBe(429)
    })

    it('is exempt from the delay for only 180 days after the browser received its device token, and deleting the account removes the device token', async () => {
      const { email, password, browser } = await server.signedIn('absent@kmc.edu.pk')
      clock.forward(180 * 86_400)
      await guessElsewhere(email)
      expect((await browser.post(login.path, { email, password })).status).toBe(429)
      const deleting = await server.signedIn('deleting@kmc.edu.pk')
      expect(deleting.browser.jar.has('titer_landing_device')).toBe(true)
      const url = accountCalls.deleteAccount.path
      const headers = { authorization: `Bearer ${deleting.token}` }
      const { status } = await deleting.browser.send({
        method: accountCalls.deleteAccount.method,
        url,
        headers,
        payload: { password: deleting.password },
      })
      expect(status).toBe(200)
      expect(deleting.browser.jar.size).toBe(0)
    })
  })

  it('[ASVS 6.3.1] delays an IP address that guesses passwords for many accounts, and treats an IPv6 network as one address', async () => {
    const statuses: number[] = []
    for (let at = 0; at < 102; at += 1) {
      const address = `2001:db8:5:5::${at.toString(16)}`
      const { status } = await server.visit('landing', address).post(login.path, {
        email: `spray${at}@kmc.edu.pk`,
        password: 'a wrong guess',
      })
      statuses.push(status)
    }
    expect(statuses.slice(0, 100).every((status) => status === 401)).toBe(true)
    expect(statuses.at(-1)).toBe(429)
    const elsewhere = server.visit('landing', '2001:db8:5:6::1')
    expect((await elsewhere.post(login.path, { email: 'x@kmc.edu.pk', password: 'a wrong guess' })).status).toBe(401)
  })

  it('[X-43] reveals that an account is disabled only after the right password', async () => {
    const { email, password, browser } = await server.person('disabled@kmc.edu.pk')
    const user = await server.services.accounts.records.find(email)
    await server.services.accounts.records.disable(user?.id ?? 0)
    expect((await browser.post(login.path, { email, password })).body.error).toBe(messages.accountDisabled)
    expect((await browser.post(login.path, { email, password: 'wrong one here' })).body.error).toBe(
      messages.wrongCredentials,
    )
  })
})

describe('profile', () => {
  it('[C-06] returns the signed-in user', async () => {
    const { token } = await server.signedIn('profile@kmc.edu.pk')
    const { body } = await server.visit().get(profile.path, token)
    expect(body).toMatchObject({ email: 'profile@kmc.edu.pk', username: 'profile', profile_picture: null })
    expect(body['id']).toEqual(expect.any(Number))
  })

  it('[X-33][X-34][ASVS 7.2.1] rejects a missing token, an invalid token, and a token that is ten minutes old', async () => {
    const { token } = await server.signedIn('expiring@kmc.edu.pk')
    const none = await server.visit().get(profile.path)
    expect(none).toMatchObject({ status: 401, body: { error: 'No authentication token found' } })
    const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${token.split('.')[1]}.`
    for (const broken of ['nonsense', `${token}x`, unsigned]) {
      const { status, body } = await server.visit().get(profile.path, broken)
      expect({ status, error: body.error }).toEqual({
        status: 401,
        error: 'Authentication token expired. Please log in again.',
      })
    }
    clock.forward(599)
    expect((await server.visit().get(profile.path, token)).status).toBe(200)
    clock.forward(1)
    expect((await server.visit().get(profile.path, token)).status).toBe(401)
  })

  it('changes the username, unless the new one is taken or invalid', async () => {
    const { token } = await server.signedIn('renamed@kmc.edu.pk')
    await server.person('holder@kmc.edu.pk')
    const browser = server.visit()
    expect((await browser.patch(profile.path, { username: 'New.Name' }, token)).body['user']).toMatchObject({
      username: 'New.Name',
    })
    expect((await browser.patch(profile.path, { username: 'HOLDER' }, token)).status).toBe(409)
    expect((await browser.patch(profile.path, { username: 'a b' }, token)).status).toBe(400)
  })
})
