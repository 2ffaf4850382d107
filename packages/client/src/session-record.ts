import { z } from 'zod'
import { readTier } from './account.ts'
import type { Account } from './account.ts'
import { tokenKeys } from './token-keys.ts'

export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const accountKeys = ['email', 'username', 'userId', 'subscriptionType', 'landingUser'] as const

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
  for (const key of [...accountKeys, ...tokenKeys]) store.removeItem(key)
}

const storedAccount = z.object({
  userId: z.union([z.number().int(), z.string().regex(/^\d+$/).transform(Number)]),
  email: z.string().min(1),
  username: z.string().min(1),
  subscriptionType: z.unknown().optional().transform(readTier),
})

const readAccount = (store: KeyValueStore) =>
  storedAccount.safeParse({
    userId: store.getItem('userId'),
    email: store.getItem('email'),
    username: store.getItem('username'),
    subscriptionType: store.getItem('subscriptionType'),
  }).data

function readLandingUser(store: KeyValueStore): Account | undefined {
  try {
    return storedAccount.safeParse(JSON.parse(store.getItem('landingUser') ?? 'null')).data
  } catch {
    return undefined
  }
}
