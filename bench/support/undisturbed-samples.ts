import { readFileSync } from 'node:fs'

const tickMs = 10
const stealColumn = 8
// The largest share of a measured time that the host may have taken away.
const maximumStolenShare = 0.02
// Gives up after this many times the needed number of measurements.
const maximumAttemptsFactor = 4

/** Processor time that the host of a virtual machine has taken away so far. 0 where the system does not report it. */
function stolenMs(): number {
  try {
    const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
    return Number(line.split(/\s+/)[stealColumn] ?? 0) * tickMs
  } catch {
    return 0
  }
}

/**
 * Collects measurements during which the host took no processor time away from this machine. Other measurements are
 * discarded, because they would measure the host instead of Titer.
 */
export function undisturbedSamples<Measured>(needed: number, msOf: (measured: Measured) => number) {
  const all: Measured[] = []
  let disturbed = 0
  return {
    all,
    disturbed: () => disturbed,
    isEnough: () => all.length >= needed || all.length + disturbed >= maximumAttemptsFactor * needed,
    isShort: () => all.length < needed,
    add: async (measuring: Promise<Measured>) => {
      const before = stolenMs()
      const measured = await measuring
      if (stolenMs() - before <= maximumStolenShare * msOf(measured)) all.push(measured)
      else disturbed += 1
      return measured
    },
  }
}
