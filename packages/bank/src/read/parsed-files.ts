import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = 'node_modules/.cache/titer-bank'

const version = 1

/**
 * What a file came to when it was last read: a file that has not changed is not parsed again. Kept beside the installed
 * packages and named by what the file holds, so that it may be lost, copied or out of date without harm.
 */
export function remember<Made>(root: string, source: string, make: () => Made): Made {
  if (!existsSync(join(root, 'node_modules'))) return make()
  const name = createHash('sha256').update(`${version}\0${source}`).digest('hex').slice(0, 32)
  const file = join(root, folder, `${name}.json`)
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Made
  const made = make()
  mkdirSync(join(root, folder), { recursive: true })
  // Whole or not at all: another run may be reading.
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(made))
  renameSync(`${file}.${process.pid}`, file)
  return made
}
