import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'

const schema = z.array(z.string().regex(/^[A-Z][a-z]+(?: [a-z]+)?$/))

/**
 * Reads the Latin names that occur in texts but have no sheet. Returns an empty list if `content/species.yaml` does not
 * exist, as in tests.
 */
export function readSpecies(root: string): string[] {
  const file = join(root, 'content/species.yaml')
  return existsSync(file) ? schema.parse(parse(readFileSync(file, 'utf8'))) : []
}
