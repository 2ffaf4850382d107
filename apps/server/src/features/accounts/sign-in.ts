import { AppError, messages, type ErrorCode } from '@titer/contract'
import type { Database } from '../../platform/database/database.ts'
import type { OutsidePasswords } from '../../platform/identity/identity.ts'
import type { IdentityEntry } from './identity.ts'
import type { Passwords } from './passwords.ts'
import type { Entry, Sessions, Visitor } from './sessions.ts'
import type { Throttles } from './throttles.ts'
import { userStore } from './users.ts'

interface Needs {
  database: Database
  passwords: Passwords
  sessions: Sessions
  throttles: Throttles
  identity: IdentityEntry
  outsidePasswords: OutsidePasswords | undefined
  directLoginDomains: string[]
}

// The password was right: it was no guess, whatever else stands in the way.
const provesPassword = new Set<ErrorCode>(['auth.unverified', 'auth.disabled'])

export function createSignIn(needs: Needs) {
  const { database, passwords, sessions, throttles, identity, outsidePasswords, directLoginDomains } = needs

  const own = async (name: string, password: string, visitor: Visitor): Promise<Entry | undefined> => {
    const user = await userStore(database).findByName(name)
    if (!(await passwords.verify(password, user?.passwordHash)) || user === undefined) return undefined
    if (user.disabledAt !== null) throw new AppError('auth.disabled')
    if (user.emailVerifiedAt === null) throw new AppError('auth.unverified', { needsVerification: true })
    return database.transaction(async (tx) => {
      const now = await userStore(tx).lock(user.id)
      // While the hash was computed the password may have been changed, or the account closed.
      if (now === undefined || now.passwordHash !== user.passwordHash || now.disabledAt !== null) return undefined
      return sessions.open(tx, now, visitor, { message: messages.welcomeBack })
    })
  }

  const outside = async (name: string, password: string, visitor: Visitor): Promise<Entry | undefined> => {
    if (outsidePasswords === undefined || !name.includes('@')) return undefined
    const found = await outsidePasswords(name, password)
    return found === undefined ? undefined : identity.enter(found, visitor)
  }

  const isDirect = (name: string) => directLoginDomains.includes(name.slice(name.lastIndexOf('@') + 1).toLowerCase())

  return {
    /** By email or username. A wrong password and an unknown name look the same, and take as long. */
    byPassword: async (name: string, password: string, visitor: Visitor): Promise<Entry> => {
      await throttles.enter({ name }, visitor.address)
      const ways = isDirect(name) ? [own, outside] : [outside, own]
      let refusal = new AppError('auth.credentials')
      for (const way of ways) {
        try {
          const entry = await way(name, password, visitor)
          if (entry === undefined) continue
          await throttles.succeed({ name }, visitor.address)
          return entry
        } catch (error) {
          if (!(error instanceof AppError)) {
            await throttles.withdraw({ name }, visitor.address)
            throw error
          }
          if (provesPassword.has(error.code)) {
            await throttles.succeed({ name }, visitor.address)
            throw error
          }
          // One way is out of order; the other may still know the pair.
          refusal = error
        }
      }
      if (refusal.code === 'service.unavailable') await throttles.withdraw({ name }, visitor.address)
      throw refusal
    },
  }
}
