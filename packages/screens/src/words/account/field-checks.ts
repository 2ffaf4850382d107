import { messages, passwordTooShort } from '@titer/contract'

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Checks an email address before the form is sent. The server checks all fields again. */
export function checkEmail(email: string, invalid: string = messages.invalidEmail): string | undefined {
  if (email.trim() === '') return 'Email is required'
  return emailPattern.test(email.trim()) ? undefined : invalid
}

/** Checks only that a username is present. The server decides which usernames are allowed. */
export const checkUsername = (username: string) => (username.trim() === '' ? 'Username is required' : undefined)

export const checkPassword = (password: string) => (password === '' ? 'Password is required' : undefined)

export const checkNewPassword = (password: string, minLength: number) =>
  checkPassword(password) ?? (password.length < minLength ? passwordTooShort(minLength) : undefined)

export const checkRepeated = (password: string, repeated: string) =>
  password === repeated ? undefined : 'Passwords do not match'
