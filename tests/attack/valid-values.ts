import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Random } from './random.ts'

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

// At least one of these texts fits each text schema of the contract.
const commonTexts = [
  'nobody@nowhere.pk',
  'nobody77',
  'a guess at a password',
  '/dashboard',
  '2026-11-16T08:00:00Z',
  '2026-11-16',
  'https://titer.example/pricing',
  `own-${'0a'.repeat(16)}`,
  `${'0a'.repeat(8)}.json.br`,
  'abcdefghij',
  'v1',
  png,
]

const fittingTexts = new WeakMap<z.core.$ZodType, { known: readonly string[]; texts: string[] }>()

/** Returns the texts that fit a schema. `known` are texts of this run, such as the ids of other students' payments. */
function textsFor(schema: z.core.$ZodType, known: readonly string[]): string[] {
  const found = fittingTexts.get(schema)
  if (found?.known === known) return found.texts
  const texts = [...known, ...commonTexts, randomUUID()].filter((text) => z.safeParse(schema, text).success)
  fittingTexts.set(schema, { known, texts })
  return texts
}

/** Creates a value that probably fits a schema. It is then mutated. */
export function valueFor(schema: z.core.$ZodType, random: Random, known: readonly string[]): unknown {
  const inner = (part: z.core.$ZodType) => valueFor(part, random, known)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return random.chance(0.5) ? undefined : inner(schema.def.innerType)
  if (schema instanceof z.ZodNullable) return random.chance(0.3) ? null : inner(schema.def.innerType)
  if (schema instanceof z.ZodUnion) return inner(random.pick(schema.def.options))
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(Object.entries(schema.def.shape).map(([key, part]) => [key, inner(part)]))
  if (schema instanceof z.ZodArray) return Array.from({ length: random.below(4) }, () => inner(schema.def.element))
  if (schema instanceof z.ZodEnum) return random.pick(schema.options)
  if (schema instanceof z.ZodLiteral) return random.pick(schema.def.values)
  if (schema instanceof z.ZodBoolean) return random.chance(0.5)
  if (schema instanceof z.ZodRecord) return {}
  if (schema instanceof z.ZodNumber) return random.pick([0, 1, 2, 5, 20, 1_000, 1_763_280_000_000])
  const texts = textsFor(schema, known)
  if (texts.length > 0) return random.pick(texts)
  return schema instanceof z.ZodPipe ? inner(schema.def.in) : 'text'
}
