import { randomUUID } from 'node:crypto'
import type { Random } from './random.ts'

/** The fields of a zod schema that describe its values. */
interface Schema {
  def: {
    type: string
    innerType?: Schema
    in?: Schema
    options?: Schema[]
    shape?: Record<string, Schema>
    element?: Schema
    entries?: Record<string, unknown>
    values?: unknown[]
  }
  safeParse: (value: unknown) => { success: boolean }
}

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

// Most text schemas of the contract accept a text of this list, a text of `known`, or a UUID.
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

const fittingTexts = new WeakMap<Schema, { known: readonly string[]; texts: string[] }>()

/**
 * Returns the texts of `known` and `commonTexts` that a schema accepts, and a UUID if the schema accepts one. `known`
 * contains texts of this run, such as the ids of other students' payments.
 */
function textsFor(schema: Schema, known: readonly string[]): string[] {
  const found = fittingTexts.get(schema)
  if (found?.known === known) return found.texts
  const texts = [...known, ...commonTexts, randomUUID()].filter((text) => schema.safeParse(text).success)
  fittingTexts.set(schema, { known, texts })
  return texts
}

/** Creates a value that a schema of the contract probably accepts. The caller then mutates the value. */
export function valueFor(schema: Schema, random: Random, known: readonly string[]): unknown {
  const { type, innerType, options, shape, element, entries, values } = schema.def
  const inner = (part: Schema) => valueFor(part, random, known)
  if (innerType !== undefined) {
    if (type === 'nullable') return random.chance(0.3) ? null : inner(innerType)
    return random.chance(0.5) ? undefined : inner(innerType)
  }
  if (options !== undefined) return inner(random.pick(options))
  if (shape !== undefined) return Object.fromEntries(Object.entries(shape).map(([key, part]) => [key, inner(part)]))
  if (element !== undefined) return Array.from({ length: random.below(4) }, () => inner(element))
  if (entries !== undefined) return random.pick(Object.values(entries))
  if (values !== undefined) return random.pick(values)
  if (type === 'boolean') return random.chance(0.5)
  if (type === 'record') return {}
  if (type === 'number') return random.pick([0, 1, 2, 5, 20, 1_000, 1_763_280_000_000])
  const texts = textsFor(schema, known)
  if (texts.length > 0) return random.pick(texts)
  return schema.def.in === undefined ? 'text' : inner(schema.def.in)
}
