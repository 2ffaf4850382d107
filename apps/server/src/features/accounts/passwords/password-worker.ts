import { hashSync, verifySync } from '@node-rs/argon2'

export interface PasswordTask {
  password: string
  hash?: string
}

// The parameters that OWASP recommends for argon2id: 19 MiB, two passes, one lane.
const fullCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// The smallest parameters that argon2 accepts, for tests that sign in hundreds of people.
const cheapCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }

const run = ({ password, hash }: PasswordTask, cost: typeof fullCost): string | boolean =>
  hash === undefined ? hashSync(password, cost) : verifySync(hash, password)

/** Hashes a password, or compares a password with a hash. It runs on the hashing threads. */
export const work = (task: PasswordTask) => run(task, fullCost)

export const workCheaply = (task: PasswordTask) => run(task, cheapCost)
