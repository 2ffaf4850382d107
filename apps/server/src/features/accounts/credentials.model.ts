import { accountTimings } from '@titer/contract'
import { z } from 'zod'
import type { Site } from '../../platform/http/sites.ts'

// What a person's credentials should be worth, told without tables, locks or hashes.

/** One session's refresh tokens. Sessions handed over from one another are a family. */
interface Line {
  session: string
  family: string
  person: number
  site: Site
  ended: boolean
  until: number
  rotatedAt: number
  /** Oldest first; the last one is current. */
  tokens: string[]
}

interface Code {
  code: string
  person: number
  until: number
  dead: boolean
}

export interface World {
  person: number
  exists: boolean
  disabled: boolean
  password: string
  lines: Line[]
  bearers: { token: string; session: string; until: number }[]
  handoffs: (Code & { session: string })[]
  resets: Code[]
  /** Who has shown a living access token and not yet done what they came for. */
  admitted: string[]
}

export interface Commands {
  login: { site: Site; password: string }
  refresh: { site: Site; cookie: string }
  logout: { site: Site; cookie?: string; bearer?: string }
  everywhere: { bearer: string }
  endSession: { bearer: string; session: string }
  profile: { bearer: string }
  changePassword: { bearer: string; password: string; next: string }
  forgot: object
  reset: { code: string; next: string }
  handoff: { bearer: string }
  exchange: { site: Site; code: string }
  disable: object
  enable: object
  remove: { bearer: string; password: string }
  register: { next: string }
}

export type Kind = keyof Commands
export type Command = { [K in Kind]: { kind: K } & Commands[K] }[Kind]

/** What a command was answered, and when. */
interface Happening {
  name: string
  nowSeconds: number
  startedAt: number
  finishedAt: number
  /** How many commands were under way at once. */
  crowd: number
  status: number
  cookie?: string | undefined
  bearer?: string | undefined
  code?: string | undefined
}

export type Happened = Happening & { command: Command }

export const graceSeconds = 60
const freeAttempts = 5

const claims = z.object({ sid: z.string() })

export const sessionOf = (accessToken: string) =>
  claims.parse(JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString())).sid

export const newWorld = (password: string): World => ({
  person: 1,
  exists: true,
  disabled: false,
  password,
  lines: [],
  bearers: [],
  handoffs: [],
  resets: [],
  admitted: [],
})

const isOpen = (world: World, line: Line | undefined, now: number): line is Line =>
  line !== undefined &&
  !line.ended &&
  line.until > now &&
  world.exists &&
  !world.disabled &&
  line.person === world.person

const lineOf = (world: World, session: string) => world.lines.find((line) => line.session === session)

const holder = (world: World, bearer: string, now: number): Line | undefined => {
  const held = world.bearers.find(({ token, until }) => token === bearer && until > now)
  const line = held === undefined ? undefined : lineOf(world, held.session)
  return isOpen(world, line, now) ? line : undefined
}

const isFresh = (world: World, { person, until, dead }: Code, now: number) =>
  !dead && until > now && world.exists && !world.disabled && person === world.person

/** Which credentials the world holds to be good now. */
export const living = {
  bearer: (world: World, token: string, now: number) => holder(world, token, now) !== undefined,
  cookie: (world: World, token: string, now: number) => {
    const line = world.lines.find(({ tokens }) => tokens.includes(token))
    return isOpen(world, line, now) && line.tokens.at(-1) === token
  },
  handoff: (world: World, code: string, now: number) => {
    const known = world.handoffs.find((handoff) => handoff.code === code)
    return known !== undefined && isFresh(world, known, now) && isOpen(world, lineOf(world, known.session), now)
  },
  reset: (world: World, code: string, now: number) => {
    const known = world.resets.find((reset) => reset.code === code)
    return known !== undefined && isFresh(world, known, now)
  },
}

const bySession = (left: { session: string }, right: { session: string }) => left.session.localeCompare(right.session)
const byCode = (left: Code, right: Code) => left.code.localeCompare(right.code)

// Lists are kept in an order of their own, so that two ways to the same world make equal worlds.
const giveBearer = (world: World, { bearer = '', nowSeconds }: Happening, line: Line) => {
  if (sessionOf(bearer) !== line.session) return false
  if (!world.bearers.some(({ token }) => token === bearer)) {
    world.bearers.push({
      token: bearer,
      session: line.session,
      until: nowSeconds + accountTimings.accessTokenSeconds,
    })
    world.bearers.sort((left, right) => left.token.localeCompare(right.token))
  }
  return true
}

const isKnown = (world: World, cookie: string) => world.lines.some(({ tokens }) => tokens.includes(cookie))

const open = (world: World, happening: Happening, site: Site, from?: Line) => {
  const { cookie = '', bearer = '', nowSeconds } = happening
  if (cookie === '' || bearer === '' || isKnown(world, cookie)) return false
  const line: Line = {
    session: sessionOf(bearer),
    family: from?.family ?? sessionOf(bearer),
    person: world.person,
    site,
    ended: false,
    until: from?.until ?? nowSeconds + accountTimings.sessionDays * 86_400,
    rotatedAt: nowSeconds,
    tokens: [cookie],
  }
  if (lineOf(world, line.session) !== undefined) return false
  world.lines.push(line)
  world.lines.sort(bySession)
  return giveBearer(world, happening, line)
}

const endAll = (world: World, except?: string) => {
  for (const line of world.lines) if (line.session !== except) line.ended = true
}

const endFamily = (world: World, { family }: Line) => {
  for (const line of world.lines) if (line.family === family) line.ended = true
}

const killCodes = (world: World) => {
  for (const code of [...world.handoffs, ...world.resets]) code.dead = true
}

const admit = (world: World, bearer: string, { name, nowSeconds, status }: Happening) => {
  if (holder(world, bearer, nowSeconds) === undefined) return status === 401
  world.admitted.push(name)
  world.admitted.sort()
  return status !== 401
}

/** Changes the world, or says that this answer cannot have been given in it. */
type Phase<K extends Kind> = (world: World, command: Commands[K], happening: Happening) => boolean

/** Each command as the steps that may lie apart in time; everything inside a step is one moment. */
const phases: { [K in Kind]: Phase<K>[] } = {
  login: [
    (world, { site, password }, happening) => {
      const { status, crowd } = happening
      if (!world.exists || password !== world.password) return status === 401
      // Disabled while the hash was computed, the refusal sounds like that of a wrong password.
      if (world.disabled) return status === 403 || (crowd > 1 && status === 401)
      return status === 200 && open(world, happening, site)
    },
  ],
  refresh: [
    (world, { site, cookie }, happening) => {
      const { status, nowSeconds } = happening
      const line = world.lines.find(({ tokens }) => tokens.includes(cookie))
      if (!isOpen(world, line, nowSeconds) || line.site !== site) return status === 401
      const age = line.tokens.length - 1 - line.tokens.indexOf(cookie)
      if (age === 0) {
        if (status !== 200 || happening.cookie === undefined || isKnown(world, happening.cookie)) return false
        line.tokens.push(happening.cookie)
        line.rotatedAt = nowSeconds
        return giveBearer(world, happening, line)
      }
      if (age === 1 && nowSeconds - line.rotatedAt <= graceSeconds) {
        return status === 200 && happening.cookie === line.tokens.at(-1) && giveBearer(world, happening, line)
      }
      endFamily(world, line)
      return status === 401
    },
  ],
  logout: [
    (world, { cookie }, { status }) => {
      for (const line of world.lines) if (cookie !== undefined && line.tokens.includes(cookie)) line.ended = true
      return status === 200
    },
    (world, { bearer }, { status, nowSeconds }) => {
      const line = bearer === undefined ? undefined : holder(world, bearer, nowSeconds)
      if (line !== undefined) line.ended = true
      return status === 200
    },
  ],
  // Somebody who was let in may be ended before the deed is done; it only ends sessions, so it may still be.
  everywhere: [
    (world, { bearer }, happening) => admit(world, bearer, happening),
    (world, _, { name }) => {
      if (world.admitted.includes(name)) {
        endAll(world)
        killCodes(world)
      }
      return true
    },
  ],
  endSession: [
    (world, { bearer }, happening) => admit(world, bearer, happening),
    (world, { session }, { name, status }) => {
      if (!world.admitted.includes(name)) return true
      const line = lineOf(world, session)
      if (line === undefined || line.ended || !world.exists || line.person !== world.person) return status === 404
      line.ended = true
      return status === 200
    },
  ],
  profile: [
    (world, { bearer }, { status, nowSeconds }) =>
      status === (holder(world, bearer, nowSeconds) === undefined ? 401 : 200),
  ],
  changePassword: [
    (world, { bearer, password, next }, { status, nowSeconds }) => {
      const line = holder(world, bearer, nowSeconds)
      if (line === undefined) return status === 401
      if (password !== world.password) return status === 403
      endAll(world, line.session)
      killCodes(world)
      world.password = next
      return status === 200
    },
  ],
  forgot: [
    (world, _, { status, code = '', nowSeconds }) => {
      if (!world.exists || world.disabled) return status === 200 && code === ''
      const until = nowSeconds + accountTimings.resetMinutes * 60
      world.resets.push({ code, person: world.person, until, dead: false })
      world.resets.sort(byCode)
      return status === 200
    },
  ],
  reset: [
    (world, { code, next }, { status, nowSeconds, crowd }) => {
      const known = world.resets.find((reset) => reset.code === code)
      if (known === undefined || !isFresh(world, known, nowSeconds)) {
        if (crowd > 1) return status === 400 || status === 403 || status === 410
        if (known === undefined || known.person !== world.person || !world.exists) return status === 400
        return status === 410 || (world.disabled && status === 403)
      }
      endAll(world)
      killCodes(world)
      world.password = next
      return status === 200
    },
  ],
  handoff: [
    (world, { bearer }, { status, code = '', nowSeconds }) => {
      const line = holder(world, bearer, nowSeconds)
      if (line === undefined) return status === 401
      const { session, person } = line
      world.handoffs.push({ code, session, person, until: nowSeconds + accountTimings.handoffSeconds, dead: false })
      world.handoffs.sort(byCode)
      return status === 200
    },
  ],
  exchange: [
    (world, { site, code }, happening) => {
      const known = world.handoffs.find((handoff) => handoff.code === code)
      if (known === undefined || !living.handoff(world, code, happening.nowSeconds)) return happening.status === 401
      known.dead = true
      return happening.status === 200 && open(world, happening, site, lineOf(world, known.session))
    },
  ],
  disable: [
    (world, _, { status }) => {
      if (!world.exists) return status === 401
      world.disabled = true
      endAll(world)
      killCodes(world)
      return status === 200
    },
  ],
  enable: [
    (world, _, { status }) => {
      if (!world.exists) return status === 401
      world.disabled = false
      return status === 200
    },
  ],
  remove: [
    (world, { bearer, password }, { status, nowSeconds }) => {
      if (holder(world, bearer, nowSeconds) === undefined) return status === 401
      if (password !== world.password) return status === 403
      world.exists = false
      return status === 200
    },
  ],
  // Somebody new under the old address: nothing of the former person may open it.
  register: [
    (world, { next }, { status }) => {
      if (world.exists) return status === 409
      Object.assign(world, { person: world.person + 1, exists: true, disabled: false, password: next })
      return status === 200
    },
  ],
}

const guesses = new Set<Kind>(['login', 'changePassword', 'remove'])

const run = <K extends Kind>(kind: K, command: Commands[K], phase: number, world: World, happening: Happening) =>
  phases[kind][phase]?.(world, command, happening) ?? false

const take = (world: World, happened: Happened, phase: number): World | undefined => {
  const { command, status, crowd } = happened
  if (status === 429) return crowd > freeAttempts && guesses.has(command.kind) ? world : undefined
  const next = structuredClone(world)
  return run(command.kind, command, phase, next, happened) ? next : undefined
}

interface Path {
  world: World
  /** For each happening, how many of its phases have passed. */
  passed: number[]
}

/** Every world that some order of what happened at once could have led to; none, if no order explains the answers. */
export function worldsAfter(worlds: World[], happenings: Happened[]): World[] {
  const lengths = happenings.map(({ command }) => phases[command.kind].length)
  const steps = lengths.reduce((sum, length) => sum + length, 0)
  let paths: Path[] = worlds.map((world) => ({ world, passed: lengths.map(() => 0) }))
  for (let step = 0; step < steps; step += 1) {
    const further = new Map<string, Path>()
    for (const { world, passed } of paths) {
      const pending = happenings.filter((_, index) => passed[index] !== lengths[index])
      // What had been answered before another was asked came before it.
      const soonest = Math.min(...pending.map(({ finishedAt }) => finishedAt))
      for (const [index, happened] of happenings.entries()) {
        if (!pending.includes(happened) || happened.startedAt > soonest) continue
        const next = take(world, happened, passed[index] ?? 0)
        if (next === undefined) continue
        const path = { world: next, passed: passed.map((count, place) => (place === index ? count + 1 : count)) }
        further.set(JSON.stringify(path), path)
      }
    }
    paths = [...further.values()]
  }
  // A letter that could not be written any more is one whose code has died meanwhile.
  const now = happenings[0]?.nowSeconds ?? 0
  const ends = paths.map(({ world }) => Object.assign(world, { admitted: [] }))
  return ends.filter((world) => !world.resets.some((reset) => reset.code === '' && isFresh(world, reset, now)))
}
