import { readFileSync } from 'node:fs'

const tickMs = 10
const stealColumn = 8
// The maximum share of a measurement's duration that the host may have taken from this virtual machine.
const maximumStolenShare = 0.02
// The collection stops after this multiple of the required number of measurements, even if too many were discarded.
const maximumAttemptsFactor = 4

/**
 * Returns the processor time that the host of a virtual machine has taken away so far, or 0 if the system does not
 * report this time.
 */
function stolenMs(): number {
  try {
    const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
    return Number(line.split(/\s+/)[stealColumn] ?? 0) * tickMs
  } catch {
    return 0
  }
}

/**
 * Collects measurements during which the host took almost no processor time away from this machine. Discards other
 * measurements, because they would measure the host instead of Titer.
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
