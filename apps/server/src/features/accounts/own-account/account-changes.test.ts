import { accountCalls, messages } from '@titer/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { manualClock, testServer, type TestServer } from '../../../testing/test-server.ts'

const calls = accountCalls
const clock = manualClock()
let server: TestServer

beforeAll(async () => {
  server = await testServer({}, clock)
})
afterAll(() => server.close())

const isSignedIn = async (token: string) => (await server.visit().get(calls.profile.path, token)).status === 200
const canSignIn = async (email: string, password: string) =>
  (await server.visit().post(calls.login.path, { email, password })).status === 200

describe('password reset', () => {
  it('[X-45][ASVS 6.4.3][ASVS 7.4.3] sets a new password with the link from the mail, and ends every session', async () => {
    const { email, token, password } = await server.signedIn('forgot@kmc.edu.pk')
    const browser = server.visit()
    expect((await browser.post(calls.forgotPassword.path, { email })).body.message).toBe(messages.resetSent)
    const mail = (await server.waitForMails(email, 1)).at(-1)
    expect(mail?.text).toContain('mode=resetPassword')
    const code = server.codeIn(mail)
    expect((await browser.post(calls.checkLink.path, { mode: 'resetPassword', code })).body['email']).toBe(email)
    expect((await browser.post(calls.resetPassword.path, { code, password: 'short' })).status).toBe(400)
    expect((await browser.post(calls.resetPassword.path, { code, password: 'a brand new password' })).status).toBe(200)
    expect(await isSignedIn(token)).toBe(false)
    expect(await canSignIn(email, password)).toBe(false)
    expect(await canSignIn(email, 'a brand new password')).toBe(true)
    expect((await browser.post(calls.resetPassword.path, { code, password: 'yet another password' })).status).toBe(410)
    expect((await server.waitForMails(email, 2)).at(-1)?.subject).toBe('Your Titer password was changed')
  })

  it('reports a linked Google account when the link from the reset mail is checked, unlinks the Google account on request, and otherwise mentions it in the mail about the new password', async () => {
    const { email } = await server.person('linked@kmc.edu.pk')
    const { database } = server.services
    await database.execute(sql`
      insert into identities (issuer, subject, user_id, created_at)
      select 'https://accounts.google.com', 'g-1', id, now() from users where email = ${email}`)
    const browser = server.visit()
    const reset = async (unlinkGoogle: boolean) => {
      const before = (await server.waitForMails(email, 0)).length
      clock.forward(61)
      await browser.post(calls.forgotPassword.path, { email })
      const code = server.codeIn((await server.waitForMails(email, before + 1)).at(-1))
      const { body } = await browser.post(calls.checkLink.path, { mode: 'resetPassword', code })
      const password = `a brand new password ${before}`
      expect((await browser.post(calls.resetPassword.path, { code, password, unlinkGoogle })).status).toBe(200)
      const mail = (await server.waitForMails(email, before + 2)).at(-1)
      return { wasLinked: body['hasLinkedIdentity'], mentionsGoogle: mail?.text.includes('A Google account is linked') }
    }
    expect(await reset(false)).toEqual({ wasLinked: true, mentionsGoogle: true })
    expect(await reset(true)).toEqual({ wasLinked: true, mentionsGoogle: false })
    expect((await database.execute(sql`select 1 from identities where subject = 'g-1'`)).rows).toEqual([])
    expect(await reset(false)).toEqual({ wasLinked: false, mentionsGoogle: false })
  })

  it('returns the same response for an unregistered email as for a registered one', async () => {
    const { status, body } = await server.visit().post(calls.forgotPassword.path, { email: 'no.one@kmc.edu.pk' })
    expect({ status, message: body.message }).toEqual({ status: 200, message: messages.resetSent })
  })

  it('verifies an unverified email, because opening the link proves ownership', async () => {
    const email = 'never@kmc.edu.pk'
    await server.visit().post(calls.register.path, { email, password: 'a good long password' })
    await server.visit().post(calls.forgotPassword.path, { email })
    const mails = await server.waitForMails(email, 2)
    const code = server.codeIn(mails.find(({ text }) => text.includes('mode=resetPassword')))
    await server.visit().post(calls.resetPassword.path, { code, password: 'a brand new password' })
    expect(await canSignIn(email, 'a brand new password')).toBe(true)
  })

  it('rejects the link after an hour', async () => {
    const { email } = await server.person('hour@kmc.edu.pk')
    await server.visit().post(calls.forgotPassword.path, { email })
    const code = server.codeIn((await server.waitForMails(email, 1)).at(-1))
    clock.forward(3601)
    const { status } = await server.visit().post(calls.resetPassword.path, { code, password: 'a brand new password' })
    expect(status).toBe(410)
  })
})

describe('password change', () => {
  it('[ASVS 6.2.3][ASVS 7.4.3] requires the current password, keeps the current session and ends all other sessions', async () => {
    const { email, password, token, browser } = await server.signedIn('change@kmc.edu.pk')
    const other = await server.visit().post(calls.login.path, { email, password })
    const change = (currentPassword: string) =>
      browser.post(calls.changePassword.path, { currentPassword, newPassword: 'a brand new password' }, token)
    expect((await change('not the current one')).status).toBe(403)
    expect(await isSignedIn(String(other.body.token))).toBe(true)
    expect((await change(password)).status).toBe(200)
    expect(await isSignedIn(token)).toBe(true)
    expect((await browser.post(calls.refresh.path)).status).toBe(200)
    expect(await isSignedIn(String(other.body.token))).toBe(false)
    expect(await canSignIn(email, password)).toBe(false)
  })
})

describe('email change', () => {
  const requestChange = async (from: string, to: string) => {
    const person = await server.signedIn(from)
    const { browser, password, token } = person
    const requested = await browser.post(calls.changeEmail.path, { email: to, password }, token)
    expect(requested.body.message).toBe(messages.emailChangeSent)
    const code = server.codeIn((await server.waitForMails(to, 1)).at(-1))
    return { ...person, code }
  }

  it('sends the mail even if the database aborts the first transaction, which is then repeated', async () => {
    const { database } = server.services
    // The trigger makes the first insert fail. A rollback does not reset a sequence, so the second insert succeeds.
    await database.execute(`
      create sequence code_inserts;
      create function fail_first_insert() returns trigger language plpgsql as $$ begin
        if nextval('code_inserts') = 1 then raise exception using errcode = '40001'; end if;
        return new;
      end $$;
      create trigger fail_first_insert before insert on one_time_codes
      for each row when (new.purpose = 'changeEmail') execute function fail_first_insert()`)
    const { code } = await requestChange('repeated@kmc.edu.pk', 'repeated.new@kmc.edu.pk')
    expect((await server.visit().post(calls.confirmEmailChange.path, { code })).status).toBe(200)
    await database.execute('drop function fail_first_insert cascade; drop sequence code_inserts')
  })

  it('takes effect when the link in the mail to the new address is opened, and notifies the old address', async () => {
    const { code, password, token } = await requestChange('old@kmc.edu.pk', 'new@kmc.edu.pk')
    expect((await server.visit().get(calls.profile.path, token)).body['email']).toBe('old@kmc.edu.pk')
    expect((await server.visit().post(calls.confirmEmailChange.path, { code })).status).toBe(200)
    expect((await server.visit().get(calls.profile.path, token)).body['email']).toBe('new@kmc.edu.pk')
    expect(await canSignIn('new@kmc.edu.pk', password)).toBe(true)
    const notice = (await server.waitForMails('old@kmc.edu.pk', 1)).at(-1)
    expect(notice?.text).toContain('new@kmc.edu.pk')
    expect(notice?.text).toContain('mode=recoverEmail')
  })

  it('[X-45] can be reverted with the link in the mail to the old address, and the revert ends every session and lets the owner set a new password', async () => {
    const { code, token, password } = await requestChange('mine@kmc.edu.pk', 'thief@kmc.edu.pk')
    await server.visit().post(calls.confirmEmailChange.path, { code })
    const revertCode = server.codeIn((await server.waitForMails('mine@kmc.edu.pk', 1)).at(-1))
    clock.forward(6 * 86_400)
    const recovered = await server.visit().post(calls.recoverEmail.path, { code: revertCode })
    expect(recovered).toMatchObject({ status: 200, body: { email: 'mine@kmc.edu.pk' } })
    expect(await isSignedIn(token)).toBe(false)
    expect(await canSignIn('mine', password)).toBe(false)
    const reset = { code: recovered.body['resetCode'], password: 'a brand new password' }
    expect((await server.visit().post(calls.resetPassword.path, reset)).status).toBe(200)
    expect(await canSignIn('mine@kmc.edu.pk', 'a brand new password')).toBe(true)
    expect(await canSignIn('thief@kmc.edu.pk', password)).toBe(false)
    expect((await server.visit().post(calls.recoverEmail.path, { code: revertCode })).status).toBe(410)
  })

  it('reserves the old address for its owner as long as the change can be reverted', async () => {
    const { code } = await requestChange('kept@kmc.edu.pk', 'moved@kmc.edu.pk')
    await server.visit().post(calls.confirmEmailChange.path, { code })
    const otherAccount = { email: 'kept@kmc.edu.pk', password: 'a good long password' }
    expect((await server.visit().post(calls.register.path, otherAccount)).status).toBe(409)
    clock.forward(7 * 86_400 + 1)
    expect((await server.visit().post(calls.register.path, otherAccount)).status).toBe(201)
  })

  it('returns the same response for an address that is already registered as for a free one, and notifies the owner of the registered address', async () => {
    await server.person('taken@kmc.edu.pk')
    const { browser, token, password } = await server.signedIn('mover@kmc.edu.pk')
    const { body } = await browser.post(calls.changeEmail.path, { email: 'taken@kmc.edu.pk', password }, token)
    expect(body.message).toBe(messages.emailChangeSent)
    expect((await server.waitForMails('taken@kmc.edu.pk', 1)).at(-1)?.subject).toBe('You already have a Titer account')
  })
})

describe('account deletion', () => {
  it('[ASVS 7.4.2] requires the password, signs the person out and frees the email for a new registration', async () => {
    const { email, password, browser, token } = await server.signedIn('gone@kmc.edu.pk')
    expect((await browser.post(calls.deleteAccount.path, { password: 'not it, sorry' }, token)).status).toBe(403)
    expect((await browser.post(calls.deleteAccount.path, { password }, token)).status).toBe(200)
    expect(await isSignedIn(token)).toBe(false)
    expect(await canSignIn(email, password)).toBe(false)
    expect((await server.visit().post(calls.register.path, { email, password })).status).toBe(201)
  })
})

describe('links in mails', () => {
  it('[X-43] for a password reset cannot verify, recover or change an email address, and are rejected if the request names an unknown mode', async () => {
    const { email } = await server.person('purpose@kmc.edu.pk')
    await server.visit().post(calls.forgotPassword.path, { email })
    const code = server.codeIn((await server.waitForMails(email, 1)).at(-1))
    for (const path of [calls.verifyEmail.path, calls.recoverEmail.path, calls.confirmEmailChange.path]) {
      expect((await server.visit().post(path, { code })).body.error).toBe(messages.linkCodeInvalid)
    }
    expect((await server.visit().post(calls.checkLink.path, { mode: 'dance', code })).status).toBe(400)
  })
})
