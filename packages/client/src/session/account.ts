import type { SignedIn, User } from '@titer/contract'

export type Tier = User['subscription_status']

/** The signed-in user, for display only. The server decides which data the user may access. */
export interface Account {
  userId: number
  email: string
  username: string
  subscriptionType: Tier
  /**
   * The name by which Titer addresses the user: the name at Google, until the user enters another name. Other users
   * never see it.
   */
  fullName?: string | undefined
}

export const accountOf = ({ user }: Pick<SignedIn, 'user'>): Account => ({
  userId: user.id,
  email: user.email,
  username: user.username,
  subscriptionType: user.subscription_status,
  ...(user.full_name !== null && { fullName: user.full_name }),
})

export const isSameAccount = (one: Account, other: Account) =>
  one.userId === other.userId &&
  one.email === other.email &&
  one.username === other.username &&
  one.subscriptionType === other.subscriptionType &&
  one.fullName === other.fullName

/** Returns the name by which Titer addresses the user: the full name, or else the username. */
export const shownName = ({ fullName, username }: Pick<Account, 'fullName' | 'username'>) => fullName ?? username
