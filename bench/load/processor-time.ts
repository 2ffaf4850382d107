import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

const ticksPerSecond = 100

interface ProcessTime {
  parent: number
  seconds: number
}

/** Reads the parent and the used processor time of every process. Returns an empty map on systems without /proc. */
function readProcesses(): Map<number, ProcessTime> {
  const processes = new Map<number, ProcessTime>()
  let names: string[] = []
  try {
    names = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  } catch {
    return processes
  }
  for (const name of names) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      // The command in parentheses may contain spaces, so the fields are counted after it.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const [user = 0, system = 0] = [fields[11], fields[12]].map(Number)
      processes.set(Number(name), { parent: Number(fields[1]), seconds: (user + system) / ticksPerSecond })
    } catch {
      // The process has ended since the folder was listed.
    }
  }
  return processes
}

/** Returns the processor time that a process and its descendants have used, in seconds. */
function usedBy(root: number): number {
  const processes = readProcesses()
  const isInTree = (pid: number): boolean => pid === root || hasParentInTree(pid)
  const hasParentInTree = (pid: number): boolean => {
    const parent = processes.get(pid)?.parent ?? 0
    return parent > 1 && isInTree(parent)
  }
  let seconds = 0
  for (const [pid, used] of processes) if (isInTree(pid)) seconds += used.seconds
  return seconds
}

/**
 * Starts measuring the processor time of several processes. The returned function returns the share of the machine's
 * processor time that each process, together with its descendants, has used since then.
 */
export function measureProcessorTime<Name extends string>(pids: Record<Name, number>) {
  const names = Object.keys(pids) as Name[]
  const started = performance.now()
  const before = new Map(names.map((name) => [name, usedBy(pids[name])]))
  return () => {
    const available = ((performance.now() - started) / 1_000) * availableParallelism()
    const shareOf = (name: Name) => (usedBy(pids[name]) - (before.get(name) ?? 0)) / available
    return Object.fromEntries(names.map((name) => [name, shareOf(name)])) as Record<Name, number>
  }
}
