import { accountCalls } from '@titer/contract'
import { splitPasswordHash } from '@titer/domain'
import type { Api } from '../api/api.ts'

/**
 * Creates a function that checks whether the server would reject a password as too common. It sends only a prefix of
 * the password's hash. Resolves to undefined if the check was not possible, for example offline.
 */
export function createCommonPasswordCheck(api: Api): (password: string) => Promise<boolean | undefined> {
  const restsByPrefix = new Map<string, Set<string>>()
  const findRests = async (prefix: string) => {
    const known = restsByPrefix.get(prefix)
    if (known !== undefined) return known
    const { rests } = await api(accountCalls.commonPasswords, { params: { prefix }, token: null })
    const found = new Set(rests)
    restsByPrefix.set(prefix, found)
    return found
  }
  return async (password) => {
    try {
      const { prefix, rest } = splitPasswordHash(await hashOf(password.toLowerCase()))
      return (await findRests(prefix)).has(rest)
    } catch {
      return undefined
    }
  }
}

/** Returns the hexadecimal SHA-256 hash. Throws on an insecure origin, where browsers offer no hash function. */
async function hashOf(text: string) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
