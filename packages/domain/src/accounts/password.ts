export interface PasswordPolicy {
  minimumLength: number
  isCommon: (lowercased: string) => boolean
}

/** `common` means that the password is easy to guess. */
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
    ...(isRepetitive(lowercased) || policy.isCommon(lowercased) ? (['common'] as const) : []),
  ]
}

/** Checks whether a password only repeats one to three characters, such as `aaaaaaaa` or `123123`. */
const isRepetitive = (password: string) => {
  const characters = Array.from(password)
  const repeats = (length: number) => characters.every((character, at) => character === characters[at % length])
  return [1, 2, 3].some((length) => characters.length >= 2 * length && repeats(length))
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
