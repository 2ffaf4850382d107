import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { wordingHash, type Item } from './item.ts'

/**
 * A reviewer's verdict on an item: fit for the bank, or unfit because of a fault that the author can correct in the
 * sheet.
 */
type Verdict = 'fit' | { fault: string }

/**
 * Verdicts of reviewers, who are not the authors of the items. Each verdict applies to one exact wording of an item.
 */
export interface Readings {
  /** Returns the verdict on the item's current wording, or undefined if nobody has read that wording. */
  verdictOn: (item: Item) => Verdict | undefined
  /** Records a verdict on the current wording of each item. */
  record: (read: readonly Item[], verdict: Verdict) => void
}

const fileOf = (root: string) => join(root, 'content/readings.json')

const unfit = 'unfit'

export function openReadings(root: string): Readings {
  const file = fileOf(root)
  const known = new Map(
    Object.entries(existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {}),
  )
  return {
    verdictOn: (item) => {
      const [found = '', wording] = [known.get(item.id), wordingHash(item)]
      if (found === wording) return 'fit'
      const [isUnfit, read, ...fault] = found.split(' ')
      return isUnfit === unfit && read === wording ? { fault: fault.join(' ') } : undefined
    },
    record: (read, verdict) => {
      for (const item of read) {
        const wording = wordingHash(item)
        known.set(item.id, verdict === 'fit' ? wording : `${unfit} ${wording} ${verdict.fault}`.trim())
      }
      const lines = [...known]
        .toSorted(([left], [right]) => (left < right ? -1 : 1))
        .map((pair) => pair.map((part) => JSON.stringify(part)).join(': '))
      writeFileSync(file, `{\n${lines.map((line) => `  ${line}`).join(',\n')}\n}\n`)
    },
  }
}
