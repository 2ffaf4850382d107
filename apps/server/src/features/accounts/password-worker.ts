import { hashSync, verifySync } from '@node-rs/argon2'

// OWASP's figures for argon2id: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes a password, or compares it with a hash. Runs on the hashing threads. */
export function work({ password, hash }: { password: string; hash?: string }): string | boolean {
  return hash === undefined ? hashSync(password, cost) : verifySync(hash, password)
}
