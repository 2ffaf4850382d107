import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'

const schema = z.record(z.string(), z.strictObject({ name: z.string(), unit: z.string(), range: z.string() }))

/** Names, units and ranges of what a laboratory measures. */
export interface Laboratory {
  has: (name: string) => boolean
  /** A value as a case tells it, with its range. */
  write: (name: string, value: string | number) => string
}

export function readLaboratory(root: string): Laboratory {
  const known = schema.parse(parse(readFileSync(join(root, 'content/laboratory.yaml'), 'utf8')))
  return {
    has: (name) => Object.hasOwn(known, name),
    write: (name, value) => {
      const measured = known[name]
      if (measured === undefined) throw new Error(`The laboratory does not measure ${name}.`)
      return `${measured.name} ${[value, measured.unit].filter((part) => part !== '').join(' ')} (${measured.range})`
    },
  }
}
