import { tierOf } from '@titer/domain'
import type { Account } from './account.ts'
import { tokenKeys } from './token-keys.ts'

export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const accountKeys = ['email', 'username', 'userId', 'subscriptionType', 'landingUser'] as const

/** What a site keeps of somebody to show it at once; it goes with the session. */
export const lastShownKey = 'lastShown'

export interface SessionRecord {
  token: string | undefined
  account: Account | undefined
}

// A plan changes under the same token.
const followedKeys = [...tokenKeys, 'subscriptionType'] as const

/** A null key is a cleared store, which takes the token with it. */
export const concernsSession = (key: string | null) => key === null || followedKeys.some((known) => known === key)

export function readRecord(store: KeyValueStore): SessionRecord {
  const token = tokenKeys.map((key) => store.getItem(key)).find((value) => value !== null && value !== '')
  return { token: token ?? undefined, account: readAccount(store) ?? readLandingUser(store) }
}

export function writeRecord(store: KeyValueStore, token: string, account: Account) {
  const { userId, email, username, subscriptionType } = account
  store.setItem('email', email)
  store.setItem('username', username)
  store.setItem('userId', String(userId))
  store.setItem('subscriptionType', subscriptionType)
  store.setItem('landingUser', JSON.stringify({ username, email, userId, subscriptionType }))
  store.removeItem('authToken')
  // Last, because other tabs read the whole record when they hear of this key.
  store.setItem('token', token)
}

export function clearRecord(store: KeyValueStore) {
  for (const key of [...accountKeys, ...tokenKeys, lastShownKey]) store.removeItem(key)
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** What a store says, which anybody can write to; nothing, if it is no account. */
function asAccount({ userId, email, username, subscriptionType }: Partial<Record<keyof Account, unknown>>) {
  const id = isText(userId) && /^\d+$/.test(userId) ? Number(userId) : userId
  if (!Number.isSafeInteger(id) || !isText(email) || !isText(username)) return undefined
  return { userId: id as number, email, username, subscriptionType: tierOf(subscriptionType) }
}

const readAccount = (store: KeyValueStore): Account | undefined =>
  asAccount({
    userId: store.getItem('userId'),
    email: store.getItem('email'),
    username: store.getItem('username'),
    subscriptionType: store.getItem('subscriptionType'),
  })

function readLandingUser(store: KeyValueStore): Account | undefined {
  try {
    return asAccount((JSON.parse(store.getItem('landingUser') ?? 'null') as object | null) ?? {})
  } catch {
    return undefined
  }
}
