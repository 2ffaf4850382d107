import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hash } from './identity.ts'
import type { Item } from './item.ts'

/** Which items somebody other than the author has read, and in which wording. */
export interface Readings {
  isRead: (item: Item) => boolean
  /** Keeps that these have been read as they are now. */
  keep: (read: readonly Item[]) => void
}

const fileOf = (root: string) => join(root, 'content/readings.json')

const wordingOf = ({ stem, options, keyAt }: Item) =>
  hash(JSON.stringify([stem, keyAt, options.map(({ text, why }) => [text, why])])).toString(36)

export function openReadings(root: string): Readings {
  const file = fileOf(root)
  const known = new Map(
    Object.entries(existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {}),
  )
  return {
    isRead: (item) => known.get(item.id) === wordingOf(item),
    keep: (read) => {
      for (const item of read) known.set(item.id, wordingOf(item))
      const lines = [...known]
        .toSorted(([left], [right]) => (left < right ? -1 : 1))
        .map((pair) => pair.map((part) => JSON.stringify(part)).join(': '))
      writeFileSync(file, `{\n${lines.map((line) => `  ${line}`).join(',\n')}\n}\n`)
    },
  }
}
