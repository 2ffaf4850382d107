export interface PasswordPolicy {
  minimumLength: number
  isCommon: (lowercased: string) => boolean
}

export type PasswordFault = 'short' | 'common'

// Counts grapheme clusters: an emoji is one character, however many code units it takes.
const characterCount = (text: string) => Array.from(new Intl.Segmenter().segment(text)).length

/** Checks length and popularity only, because rules about kinds of characters lead to weaker passwords. */
export function passwordFault(password: string, ownNames: string[], policy: PasswordPolicy): PasswordFault | undefined {
  if (characterCount(password) < policy.minimumLength) return 'short'
  const lowercased = password.toLowerCase()
  if (ownNames.some((word) => word.toLowerCase() === lowercased)) return 'common'
  return policy.isCommon(lowercased) ? 'common' : undefined
}
