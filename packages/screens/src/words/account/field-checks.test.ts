import { messages } from '@titer/contract'
import { expect, it } from 'vitest'
import { checkEmail, checkNewPassword, checkPassword, checkRepeated } from './field-checks.ts'

const owner = { email: 'amina@example.org' }

it.each(['amina@example.org', ' amina@example.org ', 'a.b+c@mail.example.pk'])(
  'a form accepts the email address %j',
  (email) => {
    expect(checkEmail(email)).toBeUndefined()
  },
)

it('a form requires an email address and a password', () => {
  expect(checkEmail('  ')).toBe('Email is required')
  expect(checkPassword('')).toBe('Password is required')
  expect(checkNewPassword('', 6, owner)).toBe('Password is required')
})

it.each(['amina', 'amina@', '@example.org', 'amina@example', 'am ina@example.org'])(
  '[X-13] a form rejects the email address %j, with a different message on the landing site',
  (email) => {
    expect(checkEmail(email)).toBe('Invalid email address')
    expect(checkEmail(email, messages.invalidEmailLanding)).toBe('Please enter a valid email address.')
  },
)

it('[V-04] a form requires a new password to have the minimum length', () => {
  expect(checkNewPassword('12345', 6, owner)).toBe('Password must be at least 6 characters')
  expect(checkNewPassword('123456', 6, owner)).toBeUndefined()
  expect(checkNewPassword('123456', 10, owner)).toBe('Password must be at least 10 characters')
})

it('[V-04] a form rejects the user’s own email address as a password, and counts an emoji as one character', () => {
  expect(checkNewPassword('Amina@Example.org', 6, owner)).toBe('Password must not be your email or username')
  expect(checkNewPassword('🧫🧫🧫', 6, owner)).toBe('Password must be at least 6 characters')
})

it('a form requires the repeated password to match', () => {
  expect(checkRepeated('one', 'two')).toBe('Passwords do not match')
  expect(checkRepeated('one', 'one')).toBeUndefined()
})
