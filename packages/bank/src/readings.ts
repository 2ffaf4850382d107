import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { wordingOf, type Item } from './item.ts'

/** What a reader says of an item: print it as it stands, or keep it out, for a reason that the sheet can be mended by. */
type Verdict = 'fit' | { fault: string }

/** What somebody other than the author has found of items, each in the wording that was read. */
export interface Readings {
  /** Whether it has been found fit, in this wording or another. */
  knows: (id: string) => boolean
  /** What was found of it as it is now; nothing, if nobody has read it so. */
  verdictOn: (item: Item) => Verdict | undefined
  /** Keeps what was found of these as they are now. */
  keep: (read: readonly Item[], verdict: Verdict) => void
}

const fileOf = (root: string) => join(root, 'content/readings.json')

const unfit = 'unfit'

export function openReadings(root: string): Readings {
  const file = fileOf(root)
  const known = new Map(
    Object.entries(existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {}),
  )
  return {
    knows: (id) => known.get(id)?.startsWith(`${unfit} `) === false,
    verdictOn: (item) => {
      const [found = '', wording] = [known.get(item.id), wordingOf(item)]
      if (found === wording) return 'fit'
      const [isUnfit, read, ...fault] = found.split(' ')
      return isUnfit === unfit && read === wording ? { fault: fault.join(' ') } : undefined
    },
    keep: (read, verdict) => {
      for (const item of read) {
        const wording = wordingOf(item)
        known.set(item.id, verdict === 'fit' ? wording : `${unfit} ${wording} ${verdict.fault}`.trim())
      }
      const lines = [...known]
        .toSorted(([left], [right]) => (left < right ? -1 : 1))
        .map((pair) => pair.map((part) => JSON.stringify(part)).join(': '))
      writeFileSync(file, `{\n${lines.map((line) => `  ${line}`).join(',\n')}\n}\n`)
    },
  }
}
