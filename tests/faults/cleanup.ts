import { setTimeout as pause } from 'node:timers/promises'

const longestStepMs = 30_000

/**
 * Collects the steps that stop or remove everything a run has started. They run when the run succeeds, fails or is
 * interrupted.
 */
export function createCleanup() {
  const steps: { name: string; work: () => unknown }[] = []
  return {
    add: (name: string, work: () => unknown) => void steps.push({ name, work }),
    /** Runs the steps, the latest first. A step that fails or hangs does not keep the others from running. */
    run: async () => {
      for (let next = steps.pop(); next !== undefined; next = steps.pop()) {
        const { name, work } = next
        const deadline = new AbortController()
        const tooLate = pause(longestStepMs, undefined, { signal: deadline.signal }).then(() => {
          throw new Error(`not done after ${longestStepMs / 1_000} s`)
        })
        await Promise.race([Promise.resolve().then(work), tooLate])
          .catch((error: unknown) => process.stderr.write(`Cleaning up (${name}): ${String(error)}\n`))
          .finally(() => deadline.abort())
        tooLate.catch(() => undefined)
      }
    },
  }
}

export type Cleanup = ReturnType<typeof createCleanup>
