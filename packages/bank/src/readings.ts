import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hash } from './identity.ts'
import type { Item } from './item.ts'

/** Which items somebody other than the author has read, and in which wording. */
export interface Readings {
  isRead: (item: Item) => boolean
  /** Keeps that these have been read as they are now; what is gone from the bank is forgotten. */
  keep: (read: readonly Item[], all: readonly Item[]) => void
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
    keep: (read, all) => {
      for (const item of read) known.set(item.id, wordingOf(item))
      const ids = new Set(all.map(({ id }) => id))
      const kept = [...known].filter(([id]) => ids.has(id)).toSorted(([left], [right]) => (left < right ? -1 : 1))
      writeFileSync(
        file,
        `${JSON.stringify(Object.fromEntries(kept), undefined, 0).replaceAll('","', '",\n"').replace('{', '{\n').replace('}', '\n}')}\n`,
      )
    },
  }
}
