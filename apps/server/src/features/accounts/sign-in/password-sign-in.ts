import { AppError, messages, type ErrorCode } from '@titer/contract'
import type { Database } from '../../../platform/database/database.ts'
import type { ExternalPasswordCheck } from '../../../platform/identity/identity.ts'
import type { IdentitySignIn } from './identity-sign-in.ts'
import type { Passwords } from '../passwords/passwords.ts'
import type { SignInResult, Sessions, Visitor } from '../sessions/sessions.ts'
import type { KnownDevices } from './known-devices.ts'
import type { SignInThrottles } from './sign-in-throttles.ts'
import { userStore } from '../users/user-store.ts'

interface Needs {
  database: Database
  passwords: Passwords
  sessions: Sessions
  throttles: SignInThrottles
  knownDevices: KnownDevices
  identitySignIn: IdentitySignIn
  checkExternalPassword: ExternalPasswordCheck | undefined
  directLoginDomains: string[]
}

// These errors occur only after a correct password, so the attempt was not a guess.
const refusalsAfterCorrectPassword = new Set<ErrorCode>(['auth.unverified', 'auth.disabled'])

export function createPasswordSignIn(needs: Needs) {
  const { database, passwords, sessions, throttles, knownDevices, identitySignIn } = needs
  const { checkExternalPassword, directLoginDomains } = needs

  const isDirect = (name: string) => directLoginDomains.includes(name.slice(name.lastIndexOf('@') + 1).toLowerCase())

  const signInWithOwnRecord = async (
    name: string,
    password: string,
    visitor: Visitor,
  ): Promise<SignInResult | undefined> => {
    const user = await userStore(database).findByName(name)
    if (!(await passwords.verify(password, user?.passwordHash)) || user === undefined) return undefined
    if (user.disabledAt !== null) throw new AppError('auth.disabled')
    if (user.emailVerifiedAt === null) throw new AppError('auth.unverified', { needsVerification: true })
    return database.transaction(async (tx) => {
      const locked = await userStore(tx).lock(user.id)
      // While the password was being hashed, it may have been changed, or the account may have been disabled. The
      // sign-in then fails.
      if (locked === undefined || locked.passwordHash !== user.passwordHash || locked.disabledAt !== null)
        return undefined
      return sessions.open(tx, locked, visitor, { message: messages.welcomeBack })
    })
  }

  const signInWithIdentityService = async (
    name: string,
    password: string,
    visitor: Visitor,
  ): Promise<SignInResult | undefined> => {
    if (checkExternalPassword === undefined || !name.includes('@')) return undefined
    const found = await checkExternalPassword(name, password)
    if (found === 'disabled') {
      // The response and its time are those of a wrong password, because this may be a guess.
      if (!isDirect(name)) await passwords.verify(password, undefined)
      throw new AppError('auth.credentials')
    }
    return found === undefined ? undefined : identitySignIn.signIn(found, visitor)
  }

  /** Returns the id of the user with this name if the browser is a known device of that user. */
  const findKnownUser = async (name: string, { deviceToken }: Visitor) => {
    const userId = deviceToken === undefined ? undefined : knownDevices.userIdOf(deviceToken)
    if (userId === undefined) return undefined
    return (await userStore(database).findByName(name))?.id === userId ? userId : undefined
  }

  return {
    /**
     * Signs in with an email or username. A wrong password and an unknown name get the same response after the same
     * time.
     */
    signIn: async (name: string, password: string, visitor: Visitor): Promise<SignInResult> => {
      const knownUserId = await findKnownUser(name, visitor)
      const attempt = await throttles.countAttempt(
        knownUserId === undefined ? { name, address: visitor.address } : { knownDeviceOf: knownUserId },
      )
      const methods = isDirect(name)
        ? [signInWithOwnRecord, signInWithIdentityService]
        : [signInWithIdentityService, signInWithOwnRecord]
      let refusal = new AppError('auth.credentials')
      for (const method of methods) {
        try {
          const signedIn = await method(name, password, visitor)
          if (signedIn === undefined) continue
          await attempt.recordSuccess()
          return signedIn
        } catch (error) {
          if (!(error instanceof AppError)) {
            await attempt.uncount()
            throw error
          }
          if (refusalsAfterCorrectPassword.has(error.code)) {
            await attempt.recordSuccess()
            throw error
          }
          refusal = error
          if (error.code === 'auth.credentials') break
          // This sign-in method failed, but the next method may still accept the name and password.
        }
      }
      if (refusal.code === 'service.unavailable') await attempt.uncount()
      throw refusal
    },
  }
}
