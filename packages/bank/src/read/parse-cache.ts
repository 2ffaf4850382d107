import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = 'node_modules/.cache/titer-bank'

// Increase this number when the shape of the cached values changes.
const version = 2

/**
 * Caches a file's parsed form, so that an unchanged file is not parsed again. The name of a cache file is the hash of
 * the source. A cache file can therefore be deleted or copied safely, and an outdated one is never used.
 */
export function cachedParse<Made>(root: string, source: string, make: () => Made): Made {
  if (!existsSync(join(root, 'node_modules'))) return make()
  const name = createHash('sha256').update(`${version}\0${source}`).digest('hex').slice(0, 32)
  const file = join(root, folder, `${name}.json`)
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Made
  const made = make()
  mkdirSync(join(root, folder), { recursive: true })
  // Writes to a temporary name first, because another process may be reading the cache file.
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(made))
  renameSync(`${file}.${process.pid}`, file)
  return made
}
