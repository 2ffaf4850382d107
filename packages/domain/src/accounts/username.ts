import { isReservedName } from './reserved-name.ts'

const shortest = 3
const longest = 30

/** Removes all characters before the first and after the last letter or digit. */
const trimSeparators = (text: string) => /[A-Za-z0-9](?:.*[A-Za-z0-9])?/.exec(text)?.[0] ?? ''

/** Derives a username from an email. Each further attempt adds a higher number: `ayesha`, `ayesha2`, `ayesha3`, … */
export function usernameFromEmail(email: string, attempt: number): string {
  const local = email.slice(0, email.lastIndexOf('@'))
  const kept = trimSeparators(local.normalize('NFKD').replaceAll(/[^A-Za-z0-9._-]/g, ''))
  const isUsable = kept.length >= shortest && !isReservedName(kept)
  const base = isUsable ? kept : `student${kept.length >= shortest ? '' : kept}`
  const suffix = attempt === 0 ? '' : String(attempt + 1)
  return `${trimSeparators(base.slice(0, longest - suffix.length))}${suffix}`
}
