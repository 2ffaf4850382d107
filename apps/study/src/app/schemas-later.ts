import type { ZodType } from 'zod'
import type * as schemas from './schemas.ts'

type Zod = typeof schemas

/** What a description stands for, once zod is here. */
type Build = (zod: Zod) => unknown

const builds = new WeakMap<object, Build>()
let settings: Parameters<Zod['config']>[0]
let loading: Promise<Zod> | undefined

const loadZod = () =>
  (loading ??= import('./schemas.ts').then((zod) => {
    zod.config(settings)
    return zod
  }))

/** Descriptions inside of what was given to another are built with it. */
function built(given: unknown, zod: Zod): unknown {
  const build = given instanceof Object ? builds.get(given) : undefined
  if (build !== undefined) return build(zod)
  if (Array.isArray(given)) return given.map((each) => built(each, zod))
  if (given?.constructor !== Object) return given
  return Object.fromEntries(Object.entries(given).map(([name, each]) => [name, built(each, zod)]))
}

function describe(build: Build, owner?: Build): object {
  let whole: unknown
  const once: Build = (zod) => (whole ??= build(zod))
  const description: object = new Proxy(() => undefined, {
    get(_, name) {
      if (name === 'safeParseAsync') {
        return async (value: unknown) => (once(await loadZod()) as ZodType).safeParseAsync(value)
      }
      if (/parse/i.test(String(name))) throw new Error('In the study app an answer is checked by safeParseAsync.')
      if (typeof name === 'symbol' || name === 'then') return undefined
      return describe((zod) => (once(zod) as Record<string, unknown>)[name], once)
    },
    apply: (_, __, given: unknown[]) =>
      describe((zod) =>
        Reflect.apply(
          once(zod) as (...all: unknown[]) => unknown,
          owner?.(zod),
          given.map((each) => built(each, zod)),
        ),
      ),
  })
  builds.set(description, once)
  return description
}

/**
 * In the place of zod: when the app opens, schemas are described, and they are made once an answer of the server is to be
 * checked. Making them takes a cheap phone a fifth of a second, and without a network nobody asks for it.
 */
export const z = describe((zod) => zod)

export const config = (given: typeof settings) => {
  settings = given
}
