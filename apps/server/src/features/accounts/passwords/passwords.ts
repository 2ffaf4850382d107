import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { AppError, messages, passwordPersonal, passwordTooShort } from '@titer/contract'
import { passwordFaults, splitPasswordHash } from '@titer/domain'
import { dictionary } from '@zxcvbn-ts/language-common'
import { Piscina } from 'piscina'
import { workCheaply, type PasswordTask } from './password-worker.ts'

/** The cost of hashing. `cheap` is for tests only: the configuration rejects it everywhere else. */
export type PasswordHashing = 'full' | 'cheap'

export interface Passwords {
  hash: (password: string) => Promise<string>
  /**
   * Compares a password with a hash. Without a hash it takes equally long, so that the response time does not reveal
   * which accounts exist.
   */
  verify: (password: string, hash: string | null | undefined) => Promise<boolean>
  /** Throws if the password is too short, too common, or one of the person's own words, such as the username. */
  check: (password: string, personalWords: string[]) => void
  /**
   * Finds the common passwords whose hash starts with the prefix. Returns the next part of each hash, which is `rest`
   * in `splitPasswordHash`.
   */
  commonHashes: (prefix: string) => string[]
  close: () => Promise<void>
}

interface Options {
  minimumLength: number
  hashing: PasswordHashing
  /** The number of passwords that may wait for a thread. */
  maxQueue?: number
}

// A random password whose hash replaces a missing hash. Verifying against that hash always fails and takes as long as
// any other verification.
const decoyPassword = crypto.randomUUID()

/** Hashes passwords on threads with the lowest priority, so that hashing does not slow down other requests. */
function createHashingThreads(maxQueue = 200) {
  const pool = new Piscina<PasswordTask, string | boolean>({
    filename: new URL('password-worker.ts', import.meta.url).href,
    name: 'work',
    minThreads: 1,
    maxThreads: availableParallelism(),
    niceIncrement: 19,
    maxQueue,
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
    // Waits for running tasks to finish.
    close: () => pool.close(),
  }
}

/**
 * Hashes passwords on the main thread. Cheap hashing takes a fraction of a millisecond, so it needs no other threads.
 */
const createInlineHashing = (): ReturnType<typeof createHashingThreads> => ({
  run: async (task) => workCheaply(task),
  close: async () => undefined,
})

/**
 * Groups the hashes of the common passwords by prefix, on first use. Omits passwords below the minimum length, which
 * are rejected anyway.
 */
function createCommonHashes(common: Set<string>, minimumLength: number) {
  const group = () => {
    const groups = new Map<string, string[]>()
    for (const word of common) {
      if (word.length < minimumLength) continue
      const { prefix, rest } = splitPasswordHash(createHash('sha256').update(word).digest('hex'))
      groups.set(prefix, [...(groups.get(prefix) ?? []), rest])
    }
    return groups
  }
  let groups: ReturnType<typeof group> | undefined
  return (prefix: string) => {
    groups ??= group()
    return groups.get(prefix) ?? []
  }
}

export function createPasswords({ minimumLength, hashing, maxQueue }: Options): Passwords {
  const common = new Set(dictionary['passwords-common'].map((word) => word.toLowerCase()))
  const { run, close } = hashing === 'full' ? createHashingThreads(maxQueue) : createInlineHashing()
  let decoy: Promise<string> | undefined
  const hash = async (password: string) => String(await run({ password }))

  return {
    hash,
    verify: async (password, known) => {
      decoy ??= hash(decoyPassword)
      const matches = await run({ password, hash: known ?? (await decoy) })
      return matches === true && known !== null && known !== undefined
    },
    check: (password, personalWords) => {
      const policy = { minimumLength, isCommon: (word: string) => common.has(word) }
      const [fault] = passwordFaults(password, personalWords, policy)
      if (fault === undefined) return
      const sentences = {
        short: passwordTooShort(minimumLength),
        personal: passwordPersonal,
        common: messages.weakPassword,
      }
      throw new AppError('auth.weakPassword', { fields: [{ field: 'password', message: sentences[fault] }] })
    },
    commonHashes: createCommonHashes(common, minimumLength),
    close,
  }
}
