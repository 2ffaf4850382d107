export interface PasswordPolicy {
  minimumLength: number
  isCommon: (lowercased: string) => boolean
}

export type PasswordFault = 'short' | 'common'

// Counts grapheme clusters, so that an emoji counts as one character, however many code units it consists of.
const characterCount = (text: string) => Array.from(new Intl.Segmenter().segment(text)).length

/**
 * Returns the reason why a password is rejected, if any. Checks only length and popularity, because rules about kinds
 * of characters lead to weaker passwords.
 */
export function passwordFault(password: string, ownNames: string[], policy: PasswordPolicy): PasswordFault | undefined {
  if (characterCount(password) < policy.minimumLength) return 'short'
  const lowercased = password.toLowerCase()
  if (ownNames.some((word) => word.toLowerCase() === lowercased)) return 'common'
  return policy.isCommon(lowercased) ? 'common' : undefined
}
