import { readFileSync } from 'node:fs'

const tickMs = 10
const stealColumn = 8
// Of what somebody waits for; beyond it the wait is the host's doing.
const mostShare = 0.02
// So many times as often as needed is tried.
const patience = 4

/** What the host of a shared machine has taken of its time so far; nothing where a system does not say. */
function stolenMs(): number {
  try {
    const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
    return Number(line.split(/\s+/)[stealColumn] ?? 0) * tickMs
  } catch {
    return 0
  }
}

/** Collects so many measurements of a machine that was its own meanwhile. What its host does says nothing of Titer. */
export function undisturbed<Measured>(needed: number, msOf: (measured: Measured) => number) {
  const all: Measured[] = []
  let disturbed = 0
  return {
    all,
    disturbed: () => disturbed,
    isEnough: () => all.length >= needed || all.length + disturbed >= patience * needed,
    isShort: () => all.length < needed,
    add: async (measuring: Promise<Measured>) => {
      const before = stolenMs()
      const measured = await measuring
      if (stolenMs() - before <= mostShare * msOf(measured)) all.push(measured)
      else disturbed += 1
      return measured
    },
  }
}
