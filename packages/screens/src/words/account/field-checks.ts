import { messages, passwordPersonal, passwordTooShort } from '@titer/contract'
import { passwordFaults, personalWords } from '@titer/domain'

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Checks an email address before the form is sent. The server checks all fields again. */
export function checkEmail(email: string, invalid: string = messages.invalidEmail): string | undefined {
  if (email.trim() === '') return 'Email is required'
  return emailPattern.test(email.trim()) ? undefined : invalid
}

/** Checks only that a username is present. The server decides which usernames are allowed. */
export const checkUsername = (username: string) => (username.trim() === '' ? 'Username is required' : undefined)

export const checkPassword = (password: string) => (password === '' ? 'Password is required' : undefined)

type Owner = Parameters<typeof personalWords>[0]

/** Checks a new password by the server's rules, except for common passwords, which only the server knows. */
export function checkNewPassword(password: string, minimumLength: number, owner: Owner): string | undefined {
  const missing = checkPassword(password)
  if (missing !== undefined) return missing
  const [fault] = passwordFaults(password, personalWords(owner), { minimumLength, isCommon: () => false })
  if (fault === 'short') return passwordTooShort(minimumLength)
  if (fault === 'personal') return passwordPersonal
  return fault === 'common' ? messages.weakPassword : undefined
}

export const checkRepeated = (password: string, repeated: string) =>
  password === repeated ? undefined : 'Passwords do not match'
