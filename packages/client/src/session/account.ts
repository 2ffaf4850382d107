import type { SignedIn, User } from '@titer/contract'

export type Tier = User['subscription_status']

/** The signed-in user, for display only. The server decides what the user may access. */
export interface Account {
  userId: number
  email: string
  username: string
  subscriptionType: Tier
  /** The name that the user is addressed by, if it is not the username. */
  displayName?: string | undefined
}

export const accountOf = ({ user }: Pick<SignedIn, 'user'>): Account => ({
  userId: user.id,
  email: user.email,
  username: user.username,
  subscriptionType: user.subscription_status,
  ...(user.display_name !== null && { displayName: user.display_name }),
})

export const isSameAccount = (one: Account, other: Account) =>
  one.userId === other.userId &&
  one.email === other.email &&
  one.username === other.username &&
  one.subscriptionType === other.subscriptionType &&
  one.displayName === other.displayName

/** Returns the name by which the user is addressed. */
export const shownName = ({ displayName, username }: Pick<Account, 'displayName' | 'username'>) =>
  displayName ?? username
