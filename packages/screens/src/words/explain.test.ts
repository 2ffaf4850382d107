import { ApiError } from '@titer/client'
import { messages } from '@titer/contract'
import { expect, it } from 'vitest'
import { explain } from './explain.ts'

const otherwise = { message: messages.loginFailed, toast: messages.loginFailedToast }
const wrong = new ApiError({ code: 'auth.credentials', message: messages.wrongCredentials, status: 401 })

it('a failed form shows the server’s message', () => {
  expect(explain(wrong, { otherwise })).toEqual({
    message: messages.wrongCredentials,
    toast: messages.wrongCredentials,
  })
})

it('[X-05] [X-07] a failed form shows the page’s own message when the server gave no reason', () => {
  const fallback = { message: 'Login failed. Please try again.', toast: 'Login failed' }
  const gateway = new ApiError({ code: 'client.answer', message: messages.unexpected, status: 502 })
  expect(explain(gateway, { otherwise })).toEqual(fallback)
  expect(explain(new TypeError('a bug in the page'), { otherwise })).toEqual(fallback)
})

it('a failed form says that the server cannot be reached if the connection was lost', () => {
  const lost = new ApiError({ code: 'client.network', message: messages.network, status: 0 })
  expect(explain(lost, { otherwise }).message).toBe(messages.network)
})

it('a failed form can show the page’s own message instead of the server’s message, under the affected field', () => {
  const taken = new ApiError({ code: 'auth.emailTaken', message: messages.emailTaken, status: 409 })
  const rules = {
    otherwise,
    variants: { 'auth.emailTaken': messages.emailTakenLanding },
    fieldsByCode: { 'auth.emailTaken': 'email' },
  }
  expect(explain(taken, rules)).toEqual({
    fields: { email: 'An account with this email already exists.' },
    toast: 'An account with this email already exists.',
  })
})

it('a failed form shows each message about an invalid field under that field', () => {
  const refused = new ApiError({
    code: 'request.invalid',
    message: 'Something in this request is not right.',
    status: 400,
    fields: [
      { field: 'body.email', message: messages.invalidEmail },
      { field: 'password', message: 'Password is required' },
    ],
  })
  const variants = { [messages.invalidEmail]: messages.invalidEmailLanding }
  expect(explain(refused, { otherwise, variants })).toEqual({
    fields: { email: messages.invalidEmailLanding, password: 'Password is required' },
    toast: messages.invalidEmailLanding,
  })
})

it('[X-12] a failed form shows the exact fault of a weak password under the password field', () => {
  const short = 'Password must be at least 6 characters'
  const fields = [{ field: 'password', message: short }]
  const weak = new ApiError({ code: 'auth.weakPassword', message: messages.weakPassword, status: 400, fields })
  const fieldsByCode = { 'auth.weakPassword': 'newPassword' }
  expect(explain(weak, { otherwise, fieldsByCode })).toEqual({ fields: { newPassword: short }, toast: short })
})
