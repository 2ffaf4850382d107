export interface PasswordPolicy {
  minimumLength: number
  isCommon: (lowercased: string) => boolean
}

export type PasswordFault = 'short' | 'common'

// As a person counts them: an emoji is one, however many code units it takes.
const characters = (text: string) => Array.from(new Intl.Segmenter().segment(text)).length

/** Length and popularity only: rules about kinds of characters make passwords worse, not better. */
export function passwordFault(password: string, own: string[], policy: PasswordPolicy): PasswordFault | undefined {
  if (characters(password) < policy.minimumLength) return 'short'
  const lowercased = password.toLowerCase()
  if (own.some((word) => word.toLowerCase() === lowercased)) return 'common'
  return policy.isCommon(lowercased) ? 'common' : undefined
}
