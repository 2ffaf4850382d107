import { messages, passwordTooShort } from '@titer/contract'

const shapeOfEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export function checkEmail(email: string): string | undefined {
  if (email.trim() === '') return 'Email is required'
  return shapeOfEmail.test(email.trim()) ? undefined : messages.invalidEmailLanding
}

export const checkPassword = (password: string) => (password === '' ? 'Password is required' : undefined)

export const checkNewPassword = (password: string, minLength: number) =>
  checkPassword(password) ?? (password.length < minLength ? passwordTooShort(minLength) : undefined)

export const checkRepeated = (password: string, repeated: string) =>
  password === repeated ? undefined : 'Passwords do not match'
