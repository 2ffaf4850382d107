export interface PasswordPolicy {
  minimumLength: number
  isCommon: (lowercased: string) => boolean
}

export type PasswordFault = 'short' | 'personal' | 'common'

// Counts grapheme clusters, so that an emoji counts as one character, even if it consists of several code units.
const characterCount = (text: string) => Array.from(new Intl.Segmenter().segment(text)).length

/** Returns words that this person must not use as a password. */
export const personalWords = ({ email, username }: { email: string; username?: string | undefined }) => [
  email,
  email.split('@')[0] ?? '',
  ...(username === undefined ? [] : [username]),
]

/**
 * Returns all reasons why a password is rejected. There are no rules about kinds of characters, because such rules lead
 * to weaker passwords.
 */
export function passwordFaults(password: string, ownNames: string[], policy: PasswordPolicy): PasswordFault[] {
  const lowercased = password.toLowerCase()
  const isPersonal = ownNames.some((word) => word.trim().toLowerCase() === lowercased)
  return [
    ...(characterCount(password) < policy.minimumLength ? (['short'] as const) : []),
    ...(isPersonal ? (['personal'] as const) : []),
    ...(policy.isCommon(lowercased) ? (['common'] as const) : []),
  ]
}

const prefixLength = 3
const restLength = 17

/**
 * Splits the first 20 digits of the hexadecimal SHA-256 hash of a lowercased password into a prefix and a rest. The
 * other digits are dropped. A browser sends only the prefix to learn whether the password is common. One in 4096
 * passwords has the same prefix, so the prefix does not reveal the password.
 */
export const splitPasswordHash = (hash: string) => ({
  prefix: hash.slice(0, prefixLength),
  rest: hash.slice(prefixLength, prefixLength + restLength),
})
