import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import type { Laboratory } from './lab-result.ts'

const schema = z.record(
  z.string(),
  z.strictObject({
    name: z.string(),
    unit: z.string(),
    range: z.string(),
    men: z.string().optional(),
    women: z.string().optional(),
    newborns: z.string().optional(),
    infants: z.string().optional(),
    children: z.string().optional(),
  }),
)

type LaboratoryEntry = z.infer<typeof schema>[string]

export function readLaboratory(root: string): Laboratory {
  const known = schema.parse(parse(readFileSync(join(root, 'content/laboratory.yaml'), 'utf8')))
  return {
    has: (name) => Object.hasOwn(known, name),
    result: (name, value, person) => {
      const entry = known[name]
      if (entry === undefined) throw new Error(`content/laboratory.yaml has no entry “${name}”.`)
      const range = withSeparators(rangeFor(entry, person))
      return { name: entry.name, value: withSeparators(String(value)), unit: entry.unit, range }
    },
  }
}

/** Adds thousands separators to all numbers in a text. Digits after a decimal point stay unchanged. */
const withSeparators = (text: string) =>
  text.replaceAll(/(?<![.\d])\d{4,}/g, (digits) => Number(digits).toLocaleString('en'))

const daysIn: Record<string, number> = { hour: 1 / 24, day: 1, week: 7, month: 30.4, year: 365 }

const ageInDays = (person: string) => {
  const [, count, unit = ''] = /\b(\d+)-(hour|day|week|month|year)-old\b/.exec(person) ?? []
  return count === undefined ? Number.POSITIVE_INFINITY : Number(count) * (daysIn[unit] ?? 1)
}

/**
 * Returns the reference range for the patient's age group or sex. If the sex of an adult is not stated, returns the
 * ranges for both sexes. If there is no such range, returns the general range.
 */
function rangeFor(entry: LaboratoryEntry, person: string) {
  const age = ageInDays(person)
  if (age < 28) return entry.newborns ?? entry.range
  if (age < 365) return entry.infants ?? entry.range
  if (age < 13 * 365) return entry.children ?? entry.range
  if (/\b(?:man|boy)\b/.test(person)) return entry.men ?? entry.range
  if (/\b(?:woman|girl)\b/.test(person)) return entry.women ?? entry.range
  return entry.men === undefined || entry.women === undefined ? entry.range : `men ${entry.men}, women ${entry.women}`
}
