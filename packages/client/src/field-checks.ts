import { messages, passwordTooShort } from '@titer/contract'

const shapeOfEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** What a form can say before anything is sent; the server checks all of it again. */
export function checkEmail(email: string, invalid: string = messages.invalidEmail): string | undefined {
  if (email.trim() === '') return 'Email is required'
  return shapeOfEmail.test(email.trim()) ? undefined : invalid
}

/** What stands in the place of a username; which ones are allowed, the server knows. */
export const checkUsername = (username: string) => (username.trim() === '' ? 'Username is required' : undefined)

export const checkPassword = (password: string) => (password === '' ? 'Password is required' : undefined)

export const checkNewPassword = (password: string, minLength: number) =>
  checkPassword(password) ?? (password.length < minLength ? passwordTooShort(minLength) : undefined)

export const checkRepeated = (password: string, repeated: string) =>
  password === repeated ? undefined : 'Passwords do not match'
