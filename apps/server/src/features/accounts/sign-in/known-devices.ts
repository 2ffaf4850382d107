import { later, type Clock } from '../../../platform/clock.ts'
import { sameBytes, type Secrets } from '../../../platform/secrets.ts'

const knownDays = 180

/**
 * Creates and checks the tokens that mark a browser as a known device of a user. A browser receives a token whenever a
 * user signs in or refreshes the session, and keeps the token after signing out. The token grants no access: it only
 * exempts the browser from the delay that other people's wrong guesses cause. All known devices of a user share one
 * limit for wrong guesses, so a collection of tokens does not allow more guesses than one token.
 */
export function createKnownDevices({ clock, secrets }: { clock: Clock; secrets: Secrets }) {
  const digest = (userId: string, expiresAtMs: string) => secrets.digest('known-device', userId, expiresAtMs)

  return {
    issue: (userId: number) => {
      const expiresAt = later(clock.now(), knownDays * 86_400)
      const parts = [String(userId), String(expiresAt.getTime())] as const
      return { token: [...parts, digest(...parts).toString('base64url')].join('.'), expiresAt }
    },

    /** Returns the id of the user whose known device has this token, or undefined if the token is forged or expired. */
    userIdOf: (token: string): number | undefined => {
      const [userId = '', expiresAtMs = '', signature = ''] = token.split('.')
      const isGenuine = sameBytes(digest(userId, expiresAtMs), Buffer.from(signature, 'base64url'))
      return isGenuine && Number(expiresAtMs) > clock.now().getTime() ? Number(userId) : undefined
    },
  }
}

export type KnownDevices = ReturnType<typeof createKnownDevices>
