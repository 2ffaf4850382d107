import { availableParallelism } from 'node:os'
import { AppError, passwordTooShort } from '@titer/contract'
import { passwordFault } from '@titer/domain'
import { dictionary } from '@zxcvbn-ts/language-common'
import { Piscina } from 'piscina'

export interface Passwords {
  hash: (password: string) => Promise<string>
  /** Against no hash it takes as long as against one, so that an unknown account cannot be told by the clock. */
  verify: (password: string, hash: string | null | undefined) => Promise<boolean>
  check: (password: string, own: string[]) => void
  close: () => Promise<void>
}

// The digest of a random word nobody knows; verifying against it always fails, at the usual cost.
const decoyWord = crypto.randomUUID()

export function createPasswords({ minimumLength }: { minimumLength: number }): Passwords {
  const common = new Set(dictionary['passwords-common'].map((word) => word.toLowerCase()))
  // Hashing yields to everything else: these threads run at the lowest priority of the process.
  const pool = new Piscina<{ password: string; hash?: string }, string | boolean>({
    filename: new URL('password-worker.ts', import.meta.url).href,
    name: 'work',
    minThreads: 1,
    maxThreads: availableParallelism(),
    niceIncrement: 19,
    maxQueue: 200,
    idleTimeout: 30_000,
  })
  const run = async (task: { password: string; hash?: string }) => {
    try {
      return await pool.run(task)
    } catch (error) {
      if (error instanceof Error && error.message.includes('queue is at limit')) {
        throw new AppError('service.unavailable', { retryAfterSeconds: 5 }, error)
      }
      throw error
    }
  }
  let decoy: Promise<string> | undefined
  const hash = async (password: string) => String(await run({ password }))

  return {
    hash,
    verify: async (password, known) => {
      decoy ??= hash(decoyWord)
      const matches = await run({ password, hash: known ?? (await decoy) })
      return matches === true && known !== null && known !== undefined
    },
    check: (password, own) => {
      const fault = passwordFault(password, own, { minimumLength, isCommon: (word) => common.has(word) })
      if (fault === undefined) return
      const message = fault === 'short' ? passwordTooShort(minimumLength) : new AppError('auth.weakPassword').message
      throw new AppError('auth.weakPassword', { fields: [{ field: 'password', message }] })
    },
    // What is being hashed may end; nobody would hear of its failing.
    close: () => pool.close(),
  }
}
