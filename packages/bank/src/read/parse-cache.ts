import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = 'node_modules/.cache/titer-bank'

// Increase this number when the shape of the cached values changes.
const version = 2

/**
 * Caches the parsed form of a file, so that an unchanged file is not parsed again. A cache file lies in `node_modules` and
 * is named by the hash of the source, so it may be deleted, copied or out of date without harm.
 */
export function cachedParse<Made>(root: string, source: string, make: () => Made): Made {
  if (!existsSync(join(root, 'node_modules'))) return make()
  const name = createHash('sha256').update(`${version}\0${source}`).digest('hex').slice(0, 32)
  const file = join(root, folder, `${name}.json`)
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Made
  const made = make()
  mkdirSync(join(root, folder), { recursive: true })
  // Renamed into place, because another process may be reading the cache.
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(made))
  renameSync(`${file}.${process.pid}`, file)
  return made
}
