import { availableParallelism } from 'node:os'
import { AppError, passwordTooShort } from '@titer/contract'
import { passwordFault } from '@titer/domain'
import { dictionary } from '@zxcvbn-ts/language-common'
import { Piscina } from 'piscina'
import { workCheaply, type PasswordTask } from './password-worker.ts'

/** `cheap` is for tests only; the configuration refuses it elsewhere. */
export type PasswordHashing = 'full' | 'cheap'

export interface Passwords {
  hash: (password: string) => Promise<string>
  /** Against no hash it takes as long as against one, so that an unknown account cannot be told by the clock. */
  verify: (password: string, hash: string | null | undefined) => Promise<boolean>
  check: (password: string, own: string[]) => void
  close: () => Promise<void>
}

interface Options {
  minimumLength: number
  hashing: PasswordHashing
}

// Nobody knows this password, so verifying against its hash always fails, at the usual cost.
const decoyPassword = crypto.randomUUID()

/** Runs hashing at the lowest thread priority of the process, so that every other request goes first. */
function createHashingThreads() {
  const pool = new Piscina<PasswordTask, string | boolean>({
    filename: new URL('password-worker.ts', import.meta.url).href,
    name: 'work',
    minThreads: 1,
    maxThreads: availableParallelism(),
    niceIncrement: 19,
    maxQueue: 200,
    idleTimeout: 30_000,
  })
  return {
    run: async (task: PasswordTask) => {
      try {
        return await pool.run(task)
      } catch (error) {
        if (error instanceof Error && error.message.includes('queue is at limit')) {
          throw new AppError('service.unavailable', { retryAfterSeconds: 5 }, error)
        }
        throw error
      }
    },
    // Lets running tasks finish; nobody waits for their result any more.
    close: () => pool.close(),
  }
}

/** Cheap hashing takes a fraction of a millisecond, so it needs no threads. */
const createInlineHashing = (): ReturnType<typeof createHashingThreads> => ({
  run: async (task) => workCheaply(task),
  close: async () => undefined,
})

export function createPasswords({ minimumLength, hashing }: Options): Passwords {
  const common = new Set(dictionary['passwords-common'].map((word) => word.toLowerCase()))
  const { run, close } = hashing === 'full' ? createHashingThreads() : createInlineHashing()
  let decoy: Promise<string> | undefined
  const hash = async (password: string) => String(await run({ password }))

  return {
    hash,
    verify: async (password, known) => {
      decoy ??= hash(decoyPassword)
      const matches = await run({ password, hash: known ?? (await decoy) })
      return matches === true && known !== null && known !== undefined
    },
    check: (password, own) => {
      const fault = passwordFault(password, own, { minimumLength, isCommon: (word) => common.has(word) })
      if (fault === undefined) return
      const message = fault === 'short' ? passwordTooShort(minimumLength) : new AppError('auth.weakPassword').message
      throw new AppError('auth.weakPassword', { fields: [{ field: 'password', message }] })
    },
    close,
  }
}
