import { parseTier } from '@titer/domain'
import type { Account } from './account.ts'
import { tokenKeys } from './token-keys.ts'

export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const accountKeys = ['email', 'username', 'userId', 'subscriptionType', 'fullName', 'landingUser'] as const

/** The key of the stored data that a site shows before it has loaded newer data. Signing out deletes this data. */
export const lastShownKey = 'lastShown'

export interface SessionRecord {
  token: string | undefined
  account: Account | undefined
}

// The key of the plan is watched too, because the plan can change while the token stays the same.
const watchedKeys = [...tokenKeys, 'subscriptionType'] as const

/** Returns whether a change to this key concerns the session. A null key means that any key may have changed. */
export const concernsSession = (key: string | null) => key === null || watchedKeys.some((known) => known === key)

export function readRecord(store: KeyValueStore): SessionRecord {
  const token = tokenKeys.map((key) => store.getItem(key)).find((value) => value !== null && value !== '')
  return { token: token ?? undefined, account: readAccount(store) ?? readLandingUser(store) }
}

export function writeRecord(store: KeyValueStore, token: string, account: Account) {
  const { userId, email, username, subscriptionType, fullName } = account
  store.setItem('email', email)
  store.setItem('username', username)
  store.setItem('userId', String(userId))
  store.setItem('subscriptionType', subscriptionType)
  if (fullName === undefined) store.removeItem('fullName')
  else store.setItem('fullName', fullName)
  store.setItem('landingUser', JSON.stringify({ username, email, userId, subscriptionType }))
  store.removeItem('authToken')
  // The token is written last, because other tabs read the whole record when the token changes.
  store.setItem('token', token)
}

export function clearRecord(store: KeyValueStore) {
  for (const key of [...accountKeys, ...tokenKeys, lastShownKey]) store.removeItem(key)
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/**
 * Validates stored values, because anybody with access to the browser can change them. Returns undefined if they are
 * not a valid account.
 */
function parseAccount(stored: Partial<Record<keyof Account, unknown>>): Account | undefined {
  const { userId, email, username, subscriptionType, fullName } = stored
  const id = isText(userId) && /^\d+$/.test(userId) ? Number(userId) : userId
  if (!Number.isSafeInteger(id) || !isText(email) || !isText(username)) return undefined
  const account = { userId: id as number, email, username, subscriptionType: parseTier(subscriptionType) }
  return isText(fullName) ? { ...account, fullName } : account
}

const readAccount = (store: KeyValueStore): Account | undefined =>
  parseAccount({
    userId: store.getItem('userId'),
    email: store.getItem('email'),
    username: store.getItem('username'),
    subscriptionType: store.getItem('subscriptionType'),
    fullName: store.getItem('fullName'),
  })

function readLandingUser(store: KeyValueStore): Account | undefined {
  try {
    return parseAccount((JSON.parse(store.getItem('landingUser') ?? 'null') as object | null) ?? {})
  } catch {
    return undefined
  }
}
