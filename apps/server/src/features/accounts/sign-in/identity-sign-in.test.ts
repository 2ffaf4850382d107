import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { accountCalls, messages } from '@titer/contract'
import { sql } from 'drizzle-orm'
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer, type TestServer } from '../../../testing/test-server.ts'
import { systemClock } from '../../../platform/clock.ts'

const { login, loginFirebase, google, profile } = accountCalls
const project = 'titer-test'
const issuer = `https://securetoken.google.com/${project}`

/**
 * Starts a local stand-in for a Firebase project. It publishes keys, signs tokens and checks passwords like the real
 * service.
 */
async function startFakeFirebase() {
  const keys = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'key-1', alg: 'RS256', use: 'sig' }
  const accounts = new Map<string, string>([['outside@hospital.pk', 'kept at firebase']])
  const checkedEmails: string[] = []

  const sign = (claims: JWTPayload = {}, key = keys.privateKey) =>
    new SignJWT({ email: 'outside@hospital.pk', email_verified: true, auth_time: 1, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'key-1' })
      .setIssuer(claims.iss ?? issuer)
      .setAudience(String(claims.aud ?? project))
      .setSubject(claims.sub ?? 'uid-1')
      .setIssuedAt(claims.iat ?? Math.floor(Date.now() / 1000))
      .setExpirationTime(claims.exp ?? '1h')
      .sign(key)

  const answer = async (url: string, body: string): Promise<[number, object]> => {
    if (url === '/keys') return [200, { keys: [jwk] }]
    const { email, password } = JSON.parse(body) as { email: string; password: string }
    checkedEmails.push(email)
    if (email === 'busy@hospital.pk') return [400, { error: { message: 'TOO_MANY_ATTEMPTS_TRY_LATER : wait' } }]
    if (email === 'disabled@hospital.pk') return [400, { error: { message: 'USER_DISABLED' } }]
    if (accounts.get(email) !== password) return [400, { error: { message: 'INVALID_LOGIN_CREDENTIALS' } }]
    return [200, { idToken: await sign({ email, sub: `uid-${email}` }) }]
  }
  const server: Server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      void answer(request.url ?? '', body).then(([status, json]) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
      })
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, sign, checkedEmails, close: () => new Promise((done) => server.close(done)) }
}

let firebase: Awaited<ReturnType<typeof startFakeFirebase>>
let server: TestServer

beforeAll(async () => {
  firebase = await startFakeFirebase()
  server = await testServer(
    {
      FIREBASE_PROJECT_ID: project,
      FIREBASE_API_KEY: 'public-key',
      FIREBASE_KEYS_URL: `${firebase.url}/keys`,
      FIREBASE_PASSWORD_URL: firebase.url,
      DIRECT_LOGIN_DOMAINS: 'titer.test, premium.titer.test',
    },
    systemClock,
  )
})
afterAll(async () => {
  await server.close()
  await firebase.close()
})

describe('an ID token from the configured issuer', () => {
  it('[C-05][E-01] signs in to the same account through login and login-firebase, and provides the profile picture', async () => {
    const picture = 'https://pictures.example/outside.png'
    const first = await server.visit().post(login.path, { idToken: await firebase.sign({ picture }) })
    expect(first).toMatchObject({
      status: 200,
      body: {
        email: 'outside@hospital.pk',
        username: 'outside',
        subscription_status: 'demo',
        isNewUser: true,
        user: { profile_picture: picture },
      },
    })
    expect(await server.visit().get(profile.path, first.body.token)).toMatchObject({
      status: 200,
      body: { profile_picture: picture },
    })
    const second = await server.visit().post(loginFirebase.path, { credential: await firebase.sign() })
    expect(second.body).toMatchObject({ userId: first.body['userId'], isNewUser: false })
  })

  it('[C-05][X-08][X-21][ASVS 6.8.2][ASVS 9.1.2][ASVS 9.2.3] is rejected if it is forged, expired or issued for another project', async () => {
    const otherKeys = await generateKeyPair('RS256')
    const forgeries = [
      'nonsense',
      await firebase.sign({}, otherKeys.privateKey),
      await firebase.sign({ aud: 'another-project' }),
      await firebase.sign({ iss: 'https://evil.example' }),
      await firebase.sign({ exp: Math.floor(Date.now() / 1000) - 60 }),
      await firebase.sign({ auth_time: undefined as never }),
      await new SignJWT({ email: 'outside@hospital.pk', email_verified: true, auth_time: 1 })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(issuer)
        .setAudience(project)
        .setSubject('uid-1')
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(new TextEncoder().encode('a shared secret of thirty-two bytes')),
    ]
    for (const idToken of forgeries) {
      expect(await server.visit().post(login.path, { idToken })).toMatchObject({
        status: 401,
        body: { error: 'Authentication failed' },
      })
      expect(await server.visit().post(loginFirebase.path, { credential: idToken })).toMatchObject({
        status: 401,
        body: { error: 'Firebase registration failed' },
      })
    }
  })

  it('[X-36] is rejected if the email is not verified', async () => {
    const credential = await firebase.sign({ email_verified: false, sub: 'uid-2', email: 'second@hospital.pk' })
    expect(await server.visit().post(loginFirebase.path, { credential })).toMatchObject({
      status: 403,
      body: { error: 'User email is not verified' },
    })
  })

  it('[K-12][X-34] is rejected if it was issued more than 300 s ago', async () => {
    const signIn = async (ageSeconds: number) => {
      const iat = Math.floor(Date.now() / 1000) - ageSeconds
      return server.visit().post(login.path, { idToken: await firebase.sign({ iat }) })
    }
    expect(await signIn(240)).toMatchObject({ status: 200 })
    expect(await signIn(302)).toMatchObject({
      status: 401,
      body: { error: 'Authentication token expired. Please log in again.' },
    })
  })

  it('[C-04][X-23][ASVS 6.8.1] is rejected by the Google sign-in, which accepts only the tokens of its own issuer', async () => {
    const reply = await server
      .visit()
      .post(google.path, { credential: await firebase.sign(), email: 'a@b.pk', username: 'a' })
    expect(reply).toMatchObject({ status: 401, body: { error: 'Google authentication failed' } })
  })

  it('[ASVS 6.8.1][ASVS 10.5.2] identifies a person by issuer and subject, not by subject or email alone', async () => {
    const signIn = async (sub: string, email: string) =>
      (await server.visit().post(login.path, { idToken: await firebase.sign({ sub, email }) })).body
    const first = await signIn('uid-kept', 'kept@hospital.pk')
    expect(await signIn('uid-kept', 'renamed@hospital.pk')).toMatchObject({ userId: first['userId'], isNewUser: false })
    const other = await server.person('other.issuer@hospital.pk')
    await server.services.database.execute(sql`
      insert into identities (issuer, subject, user_id, created_at)
      select 'https://accounts.google.com', 'uid-shared', id, now() from users where email = ${other.email}`)
    expect(await signIn('uid-shared', 'somebody.else@hospital.pk')).toMatchObject({
      email: 'somebody.else@hospital.pk',
      isNewUser: true,
    })
  })

  it('[X-28] must not be empty', async () => {
    expect(await server.visit().post(google.path, { credential: '' })).toMatchObject({
      status: 400,
      body: { error: 'Failed to get authentication token' },
    })
  })
})

describe('password login with an identity service', () => {
  it('[V-09] checks our own database first for direct login domains, and the identity service first for all others', async () => {
    const { records } = server.services.accounts
    await records.create({ email: 'tester@titer.test', password: 'a good long password' }, true)
    await records.create({ email: 'doctor@hospital.pk', password: 'a good long password' }, true)
    firebase.checkedEmails.length = 0
    const direct = await server
      .visit()
      .post(login.path, { email: 'tester@titer.test', password: 'a good long password' })
    expect(direct.status).toBe(200)
    expect(firebase.checkedEmails).toEqual([])
    const other = await server
      .visit()
      .post(login.path, { email: 'doctor@hospital.pk', password: 'a good long password' })
    expect(other.status).toBe(200)
    expect(firebase.checkedEmails).toEqual(['doctor@hospital.pk'])
  })

  it('[V-09] falls back to the identity service for an email that belongs to a direct login domain but is not in our own database', async () => {
    firebase.checkedEmails.length = 0
    const refused = await server.visit().post(login.path, { email: 'someone@titer.test', password: 'who knows that' })
    expect(refused).toMatchObject({ status: 401, body: { error: messages.wrongCredentials } })
    expect(firebase.checkedEmails).toEqual(['someone@titer.test'])
  })

  it('signs in a person whose password is stored only at the identity service', async () => {
    const { status, body } = await server
      .visit()
      .post(login.path, { email: 'outside@hospital.pk', password: 'kept at firebase' })
    expect({ status, email: body['email'] }).toEqual({ status: 200, email: 'outside@hospital.pk' })
  })

  it('[X-04] reports too many attempts when the identity service reports them', async () => {
    expect(
      await server.visit().post(login.path, { email: 'busy@hospital.pk', password: 'who knows that' }),
    ).toMatchObject({
      status: 429,
      body: { error: messages.tooManyAttempts },
    })
  })

  it('rejects an account that the identity service has disabled, even with the password of Titer, without revealing the reason, and counts every attempt', async () => {
    const email = 'disabled@hospital.pk'
    const { password: own } = await server.person(email)
    for (const password of ['a wrong guess', own]) {
      const refused = await server.visit().post(login.path, { email, password })
      expect(refused).toMatchObject({ status: 401, body: { error: messages.wrongCredentials } })
    }
    const key = `name:${createHash('sha256').update(email).digest('base64url')}`
    const { rows } = await server.services.database.execute(
      sql`select attempts from sign_in_throttles where key = ${key}`,
    )
    expect(rows).toEqual([{ attempts: 2 }])
  })

  it('[X-36] reports an error when the identity service is unreachable', async () => {
    const disconnected = await testServer({
      FIREBASE_PROJECT_ID: project,
      FIREBASE_API_KEY: 'public-key',
      FIREBASE_PASSWORD_URL: 'http://127.0.0.1:9',
    })
    expect(
      await disconnected.visit().post(login.path, { email: 'outside@hospital.pk', password: 'kept at firebase' }),
    ).toMatchObject({
      status: 502,
      body: { error: 'Failed to sync with backend database' },
    })
    await disconnected.close()
  })
})
