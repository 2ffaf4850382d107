import { messages } from '@titer/contract'
import type { SignedIn } from '@titer/contract'
import { describe, expect, it, vi } from 'vitest'
import { createApi } from '../api/api.ts'
import { createAuth } from './auth.ts'
import { createFakeServer, refuse, signedInAnswer } from '../testing/fake-server.ts'

const credentials = { email: 'amina@example.org', password: 'correct horse' }

function open({ needsVerification }: { needsVerification: boolean }) {
  const server = createFakeServer()
  const accept = vi.fn<(answer: SignedIn) => void>()
  server.answers.set('/api/auth/register', () =>
    Response.json({ success: true, needsVerification, message: messages.registered }, { status: 201 }),
  )
  server.answers.set('/api/auth/login', () => Response.json(signedInAnswer(server.issue())))
  const api = createApi({ fetch: server.fetch, getToken: () => undefined })
  return { server, accept, entry: createAuth({ api, session: { accept } }) }
}

describe('registration', () => {
  it('does not sign the user in before the email address is verified', async () => {
    const { server, entry, accept } = open({ needsVerification: true })
    expect(await entry.register(credentials)).toBe('verify')
    expect(server.count('/api/auth/login')).toBe(0)
    expect(accept).not.toHaveBeenCalled()
  })

  it('signs the user in immediately if the server requires no verification', async () => {
    const { entry, accept } = open({ needsVerification: false })
    expect(await entry.register(credentials)).toBe('signedIn')
    expect(accept).toHaveBeenCalledOnce()
  })

  it('[A-04] sends the chosen username', async () => {
    const { server, entry } = open({ needsVerification: false })
    expect(await entry.register({ ...credentials, username: 'amina' })).toBe('signedIn')
    expect(server.seen.map(({ path, body }) => ({ path, body }))).toEqual([
      { path: '/api/auth/register', body: { ...credentials, username: 'amina' } },
      { path: '/api/auth/login', body: credentials },
    ])
  })

  it('[X-10] reports that registration succeeded when only the sign-in fails', async () => {
    const { server, entry } = open({ needsVerification: false })
    server.answers.set('/api/auth/login', () => refuse('service.unavailable'))
    await expect(entry.register(credentials)).rejects.toThrow('Registration successful but login failed')
  })

  it('[V-05] reports the seconds to wait when the verification email is requested again too soon', async () => {
    const { server, entry } = open({ needsVerification: true })
    server.answers.set('/api/auth/resend-verification', () => refuse('auth.resendWait', { retryAfterSeconds: 42 }))
    await expect(entry.resendVerification('amina@example.org')).rejects.toMatchObject({
      message: 'Please wait 42 seconds before resending.',
      retryAfterSeconds: 42,
    })
  })
})

it('the exchange of a handoff code starts a sign-in session', async () => {
  const { server, entry, accept } = open({ needsVerification: true })
  const answer = signedInAnswer(server.issue())
  server.answers.set('/api/auth/handoff/exchange', () => Response.json(answer))
  await entry.exchangeHandoff('h-1')
  expect(accept).toHaveBeenCalledWith(answer)
})
