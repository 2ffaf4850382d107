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

type Measured = z.infer<typeof schema>[string]

export function readLaboratory(root: string): Laboratory {
  const known = schema.parse(parse(readFileSync(join(root, 'content/laboratory.yaml'), 'utf8')))
  return {
    has: (name) => Object.hasOwn(known, name),
    result: (name, value, person) => {
      const measured = known[name]
      if (measured === undefined) throw new Error(`The laboratory does not measure ${name}.`)
      const range = grouped(rangeFor(measured, person))
      return { name: measured.name, value: grouped(String(value)), unit: measured.unit, range }
    },
  }
}

/** Thousands as everywhere in the bank. */
const grouped = (text: string) => text.replaceAll(/\d{4,}/g, (digits) => Number(digits).toLocaleString('en'))

const daysIn: Record<string, number> = { hour: 1 / 24, day: 1, week: 7, month: 30.4, year: 365 }

const ageInDays = (person: string) => {
  const [, count, unit = ''] = /\b(\d+)-(hour|day|week|month|year)-old\b/.exec(person) ?? []
  return count === undefined ? Number.POSITIVE_INFINITY : Number(count) * (daysIn[unit] ?? 1)
}

/** The range of the narrowest group that the person belongs to and the laboratory knows. */
function rangeFor(measured: Measured, person: string) {
  const age = ageInDays(person)
  if (age < 28) return measured.newborns ?? measured.range
  if (age < 365) return measured.infants ?? measured.range
  if (age < 13 * 365) return measured.children ?? measured.range
  if (/\b(?:man|boy)\b/.test(person)) return measured.men ?? measured.range
  if (/\b(?:woman|girl)\b/.test(person)) return measured.women ?? measured.range
  return measured.men === undefined || measured.women === undefined
    ? measured.range
    : `men ${measured.men}, women ${measured.women}`
}
