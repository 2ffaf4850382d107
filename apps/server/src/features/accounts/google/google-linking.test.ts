import { randomBytes } from 'node:crypto'
import { accountCalls, messages } from '@titer/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outboxMails } from '../../../adapters/mail/tables.ts'
import { httpBrowser } from '../../../testing/http-browser.ts'
import { listeningServer, type ListeningServer } from '../../../testing/listening-server.ts'
import { identities } from '../tables.ts'

const { login, profile, linkGoogle, unlinkGoogle, changePassword, changeProfile, googleResult, sessions } = accountCalls
const password = 'a good long password'
let server: ListeningServer

beforeAll(async () => {
  server = await listeningServer()
})
afterAll(() => server.close())

/** Opens a browser that calls the landing site. */
function openBrowser() {
  const browser = httpBrowser()
  const call = async (method: string, path: string, { body, token }: { body?: object; token?: string } = {}) => {
    const response = await browser.send(`${server.landing}${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  /** Chooses an account on the issuer's page. Returns the path of our page on which the browser then arrives. */
  const choose = async (chooser: string, account: Record<string, string>) => {
    const form = { name: 'Ayesha Khan', verified: 'on', ...account }
    const isBack = ({ pathname }: URL) => pathname === '/account' || pathname === '/login'
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    }
    return (await browser.open(chooser, init, isBack)).url.replace(server.landing, '')
  }
  return { ...browser, call, choose }
}

/** Adds a person with a password and signs them in. */
async function signedIn(email: string) {
  await server.services.accounts.records.create({ email, password }, true)
  const browser = openBrowser()
  const token = String((await browser.call('POST', login.path, { body: { email, password } })).body['token'])
  return { browser, token }
}

/** Signs in with Google in a new browser. */
async function signInWithGoogle(account: Record<string, string>) {
  const browser = openBrowser()
  const state = randomBytes(32).toString('base64url')
  const query = new URLSearchParams({ method: 'redirect', state, returnTo: '/login' })
  const chooser = await browser.open(`${server.landing}/api/auth/google/start?${query.toString()}`)
  await browser.choose(chooser.url, account)
  const { body } = await browser.call('POST', googleResult.path, { body: { state } })
  return { browser, token: String(body['token']), body }
}

const startLinking = async ({ browser, token }: Awaited<ReturnType<typeof signedIn>>) => {
  const { body } = await browser.call('POST', linkGoogle.path, { body: { password }, token })
  return (await browser.open(String(body['url']))).url
}

const profileOf = async ({ browser, token }: Awaited<ReturnType<typeof signedIn>>) =>
  (await browser.call('GET', profile.path, { token })).body

const subjectsTo = async (to: string) =>
  (await server.services.database.select().from(outboxMails).where(eq(outboxMails.to, to))).map(
    ({ subject }) => subject,
  )

describe('the name of a Google account', () => {
  it('[E-04] becomes the name of a new Titer account, and the student can change it there', async () => {
    const person = await signInWithGoogle({ email: 'a.khan@gmail.example' })
    expect(person.body).toMatchObject({ displayName: 'Ayesha Khan', user: { full_name: 'Ayesha Khan' } })
    const { browser, token } = person
    const renamed = await browser.call('PATCH', changeProfile.path, { body: { fullName: 'Ayesha K' }, token })
    expect(renamed.body).toMatchObject({ user: { full_name: 'Ayesha K', username: 'a.khan' } })
    const again = await signInWithGoogle({ email: 'a.khan@gmail.example' })
    expect(again.body).toMatchObject({ isNewUser: false, user: { full_name: 'Ayesha K' } })
  })

  it.each([
    ['', 'no.name@gmail.example', 'no.name'],
    ['Titer Support', 'honest@gmail.example', 'honest'],
    ['A name that is much too long for us', 'x@gmail.example', 'User'],
  ])('[E-04] is replaced if it is empty, misleading or too long: “%s”', async (name, email, expected) => {
    expect((await signInWithGoogle({ email, name })).body).toMatchObject({ user: { full_name: expected } })
  })
})

describe('linking Google', () => {
  it('links the Google account that the user has chosen, allows the user to sign in with it, and notifies the user by mail', async () => {
    const email = 'links@kmc.edu.pk'
    const person = await signedIn(email)
    expect((await profileOf(person))['identities']).toEqual([])
    const back = await person.browser.choose(await startLinking(person), { email: 'other.address@gmail.example' })
    expect(back).toBe('/account?google-link=done')
    const known = await profileOf(person)
    expect(known).toMatchObject({ email, identities: [{ email: 'other.address@gmail.example' }], full_name: null })
    const entered = await signInWithGoogle({ email: 'other.address@gmail.example' })
    expect(entered.body).toMatchObject({ userId: known['id'], isNewUser: false })
    await expect.poll(() => subjectsTo(email)).toEqual(['Google sign-in was added to your Titer account'])
  })

  it('requires the password', async () => {
    const { browser, token } = await signedIn('hasty@kmc.edu.pk')
    const refused = await browser.call('POST', linkGoogle.path, { body: { password: 'a wrong guess' }, token })
    expect(refused).toMatchObject({ status: 403, body: { code: 'auth.passwordWrong' } })
  })

  it('fails for a Google account of another user, and for one of two users who link the same Google account at the same time', async () => {
    const owner = await signInWithGoogle({ email: 'owned@gmail.example' })
    const person = await signedIn('greedy@kmc.edu.pk')
    const back = await person.browser.choose(await startLinking(person), { email: 'owned@gmail.example' })
    expect(back).toBe('/account?google-link=identity.taken')
    expect((await profileOf(person))['identities']).toEqual([])
    expect((await profileOf(owner))['identities']).toHaveLength(1)

    const two = [await signedIn('first@kmc.edu.pk'), await signedIn('second@kmc.edu.pk')]
    const choosers = await Promise.all(two.map(startLinking))
    const results = await Promise.all(
      two.map(({ browser }, at) => browser.choose(choosers[at] ?? '', { email: 'wanted@gmail.example' })),
    )
    expect(results.toSorted()).toEqual(['/account?google-link=done', '/account?google-link=identity.taken'])
  })

  it('is bound to the browser and to the session that started it', async () => {
    const person = await signedIn('bound@kmc.edu.pk')
    const { body } = await person.browser.call('POST', linkGoogle.path, { body: { password }, token: person.token })
    const stranger = openBrowser()
    const chooser = await stranger.open(String(body['url']))
    expect(await stranger.choose(chooser.url, { email: 'stranger@gmail.example' })).toMatch(/^\/login\?google=/)

    const own = await startLinking(person)
    await server.services.accounts.endEverySession(Number((await profileOf(person))['id']))
    expect(await person.browser.choose(own, { email: 'too.late@gmail.example' })).toBe(
      '/account?google-link=auth.tokenExpired',
    )
    const linked = await server.services.database.select().from(identities)
    const emails = linked.map(({ email }) => email)
    expect(emails.filter((email) => email === 'stranger@gmail.example' || email === 'too.late@gmail.example')).toEqual(
      [],
    )
  })
})

describe('unlinking Google', () => {
  it('is refused while the account has no password, and otherwise requires the password, ends the other sessions and notifies the user by mail', async () => {
    const person = await signInWithGoogle({ email: 'leaves.google@gmail.example' })
    const elsewhere = await signInWithGoogle({ email: 'leaves.google@gmail.example' })
    const { browser, token } = person
    const unlink = (body: object) => browser.call('POST', unlinkGoogle.path, { body, token })
    expect(await unlink({})).toMatchObject({ status: 409, body: { code: 'identity.onlySignIn' } })
    await browser.call('POST', changePassword.path, { body: { newPassword: password }, token })
    expect(await unlink({})).toMatchObject({ status: 403, body: { code: 'auth.passwordWrong' } })
    expect(await unlink({ password })).toMatchObject({ status: 200, body: { message: messages.googleUnlinked } })
    expect((await profileOf(person))['identities']).toEqual([])
    expect((await elsewhere.browser.call('GET', sessions.path, { token: elsewhere.token })).status).toBe(401)
    await expect
      .poll(() => subjectsTo('leaves.google@gmail.example'))
      .toContain('Google sign-in was removed from your Titer account')
  })
})
