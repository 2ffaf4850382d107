import { setTimeout as pause } from 'node:timers/promises'
import { accountCalls, AppError } from '@titer/contract'
import { and, asc, eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Site } from '../../platform/http/sites.ts'
import { createSecrets, type Secrets } from '../../platform/secrets.ts'
import { standingClock, testServer, type TestServer } from '../../testing/server.ts'
import { codeStore } from './codes.ts'
import {
  graceSeconds,
  living,
  newWorld,
  sessionOf,
  worldsAfter,
  type Command,
  type Commands,
  type Happened,
  type Kind,
  type World,
} from './credentials.model.ts'
import { oneTimeCodes, signInThrottles } from './tables.ts'
import { userStore } from './users.ts'

const clock = standingClock()
const nowSeconds = () => clock.now().getTime() / 1000
const firstPassword = 'a good long password'
let server: TestServer
let secrets: Secrets
let firstHash: string | null | undefined

beforeAll(async () => {
  server = await testServer({}, clock)
  secrets = createSecrets(server.config.secret)
  const wanted = { email: 'somebody@kmc.edu.pk', password: firstPassword }
  const { id } = await server.services.accounts.records.create(wanted, true)
  firstHash = (await userStore(server.services.database).find(id))?.passwordHash
})
afterAll(() => server.close())

let counted = 0
const unique = () => (counted += 1)
const newPassword = () => `${firstPassword} ${unique()}`
// Every request from an address of its own: what is proved here is not the limits.
const newAddress = () => {
  const number = unique()
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
}

interface Carried {
  site?: Site
  bearer?: string | undefined
  cookie?: string | undefined
  body?: object
}

const call = async (
  { method, path }: { method: 'GET' | 'POST' | 'DELETE' | 'PATCH'; path: string },
  { site = 'landing', bearer, cookie, body }: Carried = {},
) => {
  const response = await server.apps[site].inject({
    method,
    url: path,
    remoteAddress: newAddress(),
    headers: {
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      ...(cookie === undefined ? {} : { cookie: `titer_${site}=${cookie}` }),
    },
    ...(body === undefined ? {} : { payload: body }),
  })
  const answer = response.json<{ token?: string; url?: string; userId?: number; code?: string }>()
  const given = response.cookies.find(({ name, value }) => name === `titer_${site}` && value !== '')?.value
  return { status: response.statusCode, cookie: given, bearer: answer.token, answer }
}

const operator = async (work: () => Promise<unknown>) => {
  try {
    await work()
    return { status: 200 }
  } catch (error) {
    if (error instanceof AppError) return { status: error.status }
    throw error
  }
}

// The letter is ordered by a job, which is tried again when it fails.
const job = async (work: () => Promise<unknown>) => {
  await work().catch(work)
  return { status: 200 }
}

// Hashing is what takes long here, so everybody begins with the same hash.
const newPerson = async () => {
  const now = clock.now()
  const email = `person${unique()}@kmc.edu.pk`
  const values = { email, passwordHash: firstHash, emailVerifiedAt: now, createdAt: now }
  return userStore(server.services.database).add(values)
}

const login = (site: Site, email: string, password: string) =>
  call(accountCalls.login, { site, body: { email, password } })
const refresh = (site: Site, cookie: string | undefined) => call(accountCalls.refresh, { site, cookie })
const profile = (bearer: string | undefined) => call(accountCalls.profile, { bearer })
const changePassword = (bearer: string | undefined, currentPassword: string, newPassword: string) =>
  call(accountCalls.changePassword, { bearer, body: { currentPassword, newPassword } })
const exchange = (code: string) => call(accountCalls.exchangeHandoff, { site: 'study', body: { code } })
const handoff = async (bearer: string | undefined) => {
  const { status, answer } = await call(accountCalls.handoff, { bearer, body: {} })
  return { status, code: answer.url === undefined ? undefined : (new URL(answer.url).searchParams.get('token') ?? '') }
}

/** Somebody new, signed in without the cost of a hash. */
const opened = async () => {
  const { database, accounts } = server.services
  const visitor = { site: 'landing', device: 'a device', address: newAddress() } as const
  const { answer, refreshToken } = await accounts.sessions.open(database, await newPerson(), visitor, { message: '' })
  return { bearer: answer.token, cookie: refreshToken }
}

/** Codes to choose a new password that were issued to a person, as their letters would have them. */
const resetCodes = async (userId: number) => {
  const issued = await server.services.database
    .select({ id: oneTimeCodes.id })
    .from(oneTimeCodes)
    .where(and(eq(oneTimeCodes.userId, userId), eq(oneTimeCodes.purpose, 'resetPassword')))
    .orderBy(asc(oneTimeCodes.createdAt))
  const written = issued.map(({ id }) => codeStore(server.services.database, secrets).write(id))
  return (await Promise.all(written)).flatMap((letter) => (letter === undefined ? [] : [letter.code]))
}

type Outcome = Pick<Happened, 'status' | 'cookie' | 'bearer' | 'code'>

/** Something somebody might do; which of the credentials at hand they use is settled when they do it. */
interface Wish {
  kind: Kind
  pick: number
  site: Site
  /** With something that should work, rather than with anything ever handed out. */
  honest: boolean
  /** With one thing in the wrong place. */
  astray: boolean
  afterMs: number
}

type Step = { forwardSeconds: number } | { wishes: Wish[]; ready: boolean }

// The end of a token tells it apart as well as the whole.
const told = (what: object) =>
  JSON.stringify(what, (_, value: unknown) =>
    typeof value === 'string' && value.length > 40 ? `…${value.slice(-6)}` : value,
  )

const tally = new Map<string, number>()

/** One person, everything ever handed out to them, and the worlds that the answers so far allow. */
async function trial() {
  const person = await newPerson()
  let userId = person.id
  let worlds: World[] = [newWorld(firstPassword)]
  const history: string[] = []
  const handed = {
    passwords: [firstPassword],
    cookies: [] as { token: string; site: Site }[],
    bearers: [] as string[],
    handoffs: [] as string[],
    resets: [] as string[],
  }
  const other = await opened()
  const otherUntil = nowSeconds() + 30 * 86_400

  const carry: { [K in Kind]: (command: Commands[K]) => Promise<Outcome> } = {
    login: ({ site, password }) => login(site, person.email, password),
    refresh: ({ site, cookie }) => refresh(site, cookie),
    logout: (carried) => call(accountCalls.logout, carried),
    everywhere: (carried) => call(accountCalls.logoutEverywhere, carried),
    endSession: ({ bearer, session }) =>
      call({ method: 'DELETE', path: accountCalls.endSession.path.replace(':id', session) }, { bearer }),
    profile: ({ bearer }) => profile(bearer),
    changePassword: ({ bearer, password, next }) => changePassword(bearer, password, next),
    forgot: () => job(() => server.services.accounts.passwordChanges.sendReset(person.email)),
    reset: ({ code, next }) => call(accountCalls.resetPassword, { body: { code, password: next } }),
    handoff: ({ bearer }) => handoff(bearer),
    exchange: ({ site, code }) => call(accountCalls.exchangeHandoff, { site, body: { code } }),
    disable: () => operator(() => server.services.accounts.records.disable(userId)),
    enable: () => operator(() => server.services.accounts.records.enable(userId)),
    remove: ({ bearer, password }) => call(accountCalls.deleteAccount, { bearer, body: { password } }),
    register: ({ next }) =>
      operator(async () => {
        userId = (await server.services.accounts.records.create({ email: person.email, password: next }, true)).id
      }),
  }
  const carryOut = <K extends Kind>(kind: K, command: Commands[K]) => carry[kind](command)

  /** Carries out commands at once and keeps the worlds in which they could have been answered so. */
  const attempt = async (...started: { command: Command; afterMs?: number }[]) => {
    if (started.some(({ command }) => 'password' in command)) await server.services.database.delete(signInThrottles)
    const happenings = await Promise.all(
      started.map(async ({ command, afterMs = 0 }): Promise<Happened> => {
        if (afterMs > 0) await pause(afterMs)
        const startedAt = performance.now()
        const outcome = await carryOut(command.kind, command)
        const times = { nowSeconds: nowSeconds(), startedAt, finishedAt: performance.now() }
        return { command, name: `${unique()}`, crowd: started.length, ...times, ...outcome }
      }),
    )
    const asked = happenings.find(({ command }) => command.kind === 'forgot')
    if (asked !== undefined) asked.code = (await resetCodes(userId)).find((code) => !handed.resets.includes(code))
    for (const { command, status, cookie, bearer, code } of happenings) {
      history.push(`${started.length > 1 ? '|' : ' '} ${told(command)} -> ${status}`)
      tally.set(`${command.kind} ${status}`, (tally.get(`${command.kind} ${status}`) ?? 0) + 1)
      if (cookie !== undefined && 'site' in command) handed.cookies.push({ token: cookie, site: command.site })
      if (bearer !== undefined && !handed.bearers.includes(bearer)) handed.bearers.push(bearer)
      if (code !== undefined) (command.kind === 'forgot' ? handed.resets : handed.handoffs).push(code)
      if ('next' in command && status === 200) handed.passwords.push(command.next)
    }
    const before = worlds
    worlds = worldsAfter(worlds, happenings)
    if (worlds.length === 0) throw new Error(['No order explains this:', ...history, told(before)].join('\n'))
  }

  const choose = <T>(all: T[], isGood: (world: World, one: T, now: number) => boolean, { pick, honest }: Wish) => {
    const [world] = worlds
    const good = world === undefined ? [] : all.filter((one) => isGood(world, one, nowSeconds()) === honest)
    const from = good.length === 0 ? all : good
    const chosen = from[pick % Math.max(1, from.length)]
    if (chosen === undefined) throw new Error('Everybody begins with one of each.')
    return chosen
  }

  const commandFor = (wish: Wish): Command | undefined => {
    const [world] = worlds
    const isNobodyIn = world === undefined || !handed.bearers.some((one) => living.bearer(world, one, nowSeconds()))
    // Otherwise most histories would be of doors that were shut long ago.
    const isWayBack = isNobodyIn && wish.honest && wish.pick % 2 === 0
    const back = world?.exists === false ? 'register' : world?.disabled === true ? 'enable' : 'login'
    const kind = isWayBack ? back : wish.kind
    const { site } = wish
    const bearer = choose(handed.bearers, living.bearer, wish)
    const cookie = choose(handed.cookies, (world, { token }, now) => living.cookie(world, token, now), wish)
    const handoffCode = choose(handed.handoffs, living.handoff, wish)
    const resetCode = choose(handed.resets, living.reset, wish)
    const right = { ...wish, honest: wish.honest !== wish.astray }
    const password = choose(handed.passwords, (world, one) => world.password === one, right)
    const home = cookie.site === 'landing' ? (['landing', 'study'] as const) : (['study', 'landing'] as const)
    const target = wish.astray ? other.bearer : (handed.bearers[wish.pick % handed.bearers.length] ?? '')
    const made: { [K in Kind]: () => Command | undefined } = {
      login: () => ({ kind: 'login', site, password }),
      refresh: () => ({ kind: 'refresh', site: home[wish.astray ? 1 : 0], cookie: cookie.token }),
      logout: () => ({
        kind: 'logout',
        site,
        ...(wish.pick % 3 === 0 ? {} : { cookie: cookie.token }),
        ...(wish.pick % 3 === 1 ? {} : { bearer }),
      }),
      everywhere: () => ({ kind: 'everywhere', bearer }),
      endSession: () => ({ kind: 'endSession', bearer, session: sessionOf(target) }),
      profile: () => ({ kind: 'profile', bearer }),
      changePassword: () => ({ kind: 'changePassword', bearer, password, next: newPassword() }),
      forgot: () => ({ kind: 'forgot' }),
      reset: () => ({ kind: 'reset', code: resetCode, next: newPassword() }),
      handoff: () => ({ kind: 'handoff', bearer }),
      exchange: () => ({ kind: 'exchange', site, code: handoffCode }),
      disable: () => ({ kind: 'disable' }),
      enable: () => ({ kind: 'enable' }),
      remove: () => ({ kind: 'remove', bearer, password }),
      register: () => (world?.exists === true && !wish.astray ? undefined : { kind: 'register', next: newPassword() }),
    }
    return made[kind]()
  }

  /** Sees to it that there is an account with a session, a handoff code and a reset code to fight about. */
  const makeReady = async () => {
    const now = nowSeconds()
    const lacks = (test: (world: World) => boolean) => worlds[0] !== undefined && !test(worlds[0])
    const someone = (world: World) => handed.bearers.find((one) => living.bearer(world, one, now))
    if (lacks(({ exists }) => exists)) await attempt({ command: { kind: 'register', next: newPassword() } })
    if (lacks(({ disabled }) => !disabled)) await attempt({ command: { kind: 'enable' } })
    if (lacks((world) => someone(world) !== undefined))
      await attempt({ command: { kind: 'login', site: 'landing', password: worlds[0]?.password ?? '' } })
    if (lacks((world) => handed.resets.some((code) => living.reset(world, code, now))))
      await attempt({ command: { kind: 'forgot' } })
    const bearer = worlds[0] === undefined ? undefined : someone(worlds[0])
    if (bearer !== undefined && lacks((world) => handed.handoffs.some((code) => living.handoff(world, code, now))))
      await attempt({ command: { kind: 'handoff', bearer } })
  }

  const perform = async (step: Step) => {
    if ('forwardSeconds' in step) {
      history.push(`  forward ${step.forwardSeconds} s`)
      clock.forward(step.forwardSeconds)
      return
    }
    if (step.ready) await makeReady()
    const commands = step.wishes.flatMap((wish) => {
      const command = commandFor(wish)
      return command === undefined ? [] : [{ command, afterMs: wish.afterMs }]
    })
    if (commands.length > 0) await attempt(...commands)
  }

  const everyBearer = async () => {
    for (const bearer of handed.bearers) await attempt({ command: { kind: 'profile', bearer } })
  }

  const begin = async () => {
    await attempt({ command: { kind: 'login', site: 'landing', password: firstPassword } })
    const bearer = handed.bearers[0] ?? ''
    await attempt({ command: { kind: 'handoff', bearer } })
    await attempt({ command: { kind: 'exchange', site: 'study', code: handed.handoffs[0] ?? '' } })
    await attempt({ command: { kind: 'refresh', site: 'landing', cookie: handed.cookies[0]?.token ?? '' } })
    await attempt({ command: { kind: 'handoff', bearer } })
    await attempt({ command: { kind: 'forgot' } })
    await attempt({ command: { kind: 'forgot' } })
  }

  /** Tries everything that was ever handed out; the worlds say what each should be worth. */
  const probe = async () => {
    // A flag must not be all that keeps a credential from working.
    if (worlds[0]?.disabled === true) await attempt({ command: { kind: 'enable' } })
    await everyBearer()
    for (const code of handed.handoffs) await attempt({ command: { kind: 'exchange', site: 'study', code } })
    const newestFirst = handed.cookies.toReversed()
    for (const { site, token } of newestFirst) {
      const [world] = worlds
      if (world === undefined || !living.cookie(world, token, nowSeconds())) continue
      await attempt({ command: { kind: 'refresh', site, cookie: token } })
    }
    await everyBearer()
    clock.forward(graceSeconds + 1)
    for (const { site, token } of newestFirst) await attempt({ command: { kind: 'refresh', site, cookie: token } })
    await everyBearer()
    await attempt({ command: { kind: 'login', site: 'study', password: worlds[0]?.password ?? '' } })
    for (const code of handed.resets) await attempt({ command: { kind: 'reset', code, next: newPassword() } })
    for (const password of handed.passwords) await attempt({ command: { kind: 'login', site: 'landing', password } })
    await everyBearer()
    const spared = await refresh('landing', other.cookie)
    expect(spared.status).toBe(nowSeconds() < otherUntil ? 200 : 401)
  }

  return { userId, begin, perform, probe }
}

const weighted: [Kind, number][] = [
  ['login', 6],
  ['refresh', 8],
  ['exchange', 5],
  ['handoff', 4],
  ['changePassword', 4],
  ['reset', 4],
  ['forgot', 3],
  ['logout', 3],
  ['endSession', 3],
  ['everywhere', 2],
  ['disable', 2],
  ['enable', 2],
  ['remove', 2],
  ['register', 2],
  ['profile', 1],
]

const wish = fc.record<Wish>({
  kind: fc.oneof(...weighted.map(([kind, weight]) => ({ arbitrary: fc.constant(kind), weight }))),
  pick: fc.nat(60),
  site: fc.constantFrom('landing', 'study'),
  honest: fc.oneof({ arbitrary: fc.constant(true), weight: 3 }, { arbitrary: fc.constant(false), weight: 1 }),
  astray: fc.oneof({ arbitrary: fc.constant(false), weight: 7 }, { arbitrary: fc.constant(true), weight: 1 }),
  afterMs: fc.oneof(fc.constant(0), fc.constant(0), fc.integer({ min: 1, max: 40 })),
})

const forward = fc.record({
  forwardSeconds: fc.oneof(
    { arbitrary: fc.constantFrom(1, 30, 59, 60, 61), weight: 6 },
    { arbitrary: fc.constantFrom(539, 599, 600), weight: 3 },
    { arbitrary: fc.constantFrom(3_599, 3_600, 29 * 86_400, 30 * 86_400), weight: 1 },
  ),
})

const one = wish.map((only): Step => ({ wishes: [{ ...only, afterMs: 0 }], ready: false }))
// A reset code comes out of the database, so of several asked for at once nobody could tell which is whose.
const isFirstForgot = ({ kind }: Wish, place: number, wishes: Wish[]) =>
  kind !== 'forgot' || wishes.findIndex((other) => other.kind === 'forgot') === place
const crowd = fc.array(wish, { minLength: 2, maxLength: 6 }).map((wishes) => wishes.filter(isFirstForgot))
// Where it matters most: one who comes in while another shuts the door.
const ways: Kind[] = ['login', 'exchange', 'refresh', 'handoff', 'forgot']
const doors: Kind[] = ['changePassword', 'reset', 'everywhere', 'endSession', 'logout', 'disable', 'remove']
const race = fc
  .tuple(wish, fc.constantFrom(...ways), wish, fc.constantFrom(...doors), fc.boolean())
  .map(([one, way, other, door, honest]): Wish[] => [
    { ...one, kind: way, honest: true, astray: false },
    { ...other, kind: door, honest: honest || other.honest, astray: false },
  ])
const several = fc.record({ wishes: fc.oneof(crowd, race), ready: fc.boolean() })

// Had nothing ever lived, or nothing ever died, the histories would prove little.
const mustHappen = ['login', 'refresh', 'profile', 'exchange'].flatMap((kind) => [`${kind} 200`, `${kind} 401`])
const neverHappened = () => [...mustHappen, 'reset 200', 'reset 410'].filter((outcome) => !tally.has(outcome))

describe('credentials', () => {
  const holds = async (step: fc.Arbitrary<Step>, constraints: fc.ArrayConstraints, numRuns: number) => {
    tally.clear()
    const steps = fc.array(fc.oneof({ arbitrary: step, weight: 5 }, { arbitrary: forward, weight: 1 }), {
      size: 'max',
      ...constraints,
    })
    // On a slow machine there are fewer histories, rather than a test that does not end.
    const deadline = performance.now() + 18_000
    const property = fc.asyncProperty(steps, async (steps) => {
      if (performance.now() > deadline) return
      const { begin, perform, probe } = await trial()
      await begin()
      for (const step of steps) await perform(step)
      await probe()
    })
    // What is at once happens differently each time, so a smaller example would be another one.
    await fc.assert(property, { numRuns, endOnFailure: true })
  }

  it('live exactly as long as the rules say, whatever is done one after another', async () => {
    await holds(one, { minLength: 5, maxLength: 24 }, 20)
    expect(neverHappened()).toEqual([])
  })

  it('live only where some order of what is done at once allows it', async () => {
    await holds(several, { minLength: 1, maxLength: 5 }, 22)
    expect(neverHappened()).toEqual([])
  })
})

describe('refresh tokens', () => {
  it('end their whole family, access tokens included, when an old one comes back after the grace', async () => {
    const { email } = await newPerson()
    const first = await login('landing', email, firstPassword)
    const second = await refresh('landing', first.cookie)
    clock.forward(graceSeconds + 1)
    expect((await profile(first.bearer)).status).toBe(200)
    expect((await refresh('landing', first.cookie)).status).toBe(401)
    expect((await refresh('landing', second.cookie)).status).toBe(401)
    for (const bearer of [first.bearer, second.bearer]) expect((await profile(bearer)).status).toBe(401)
  })

  it('end their whole family at once when one comes back that is older than the last', async () => {
    const { email } = await newPerson()
    const first = await login('landing', email, firstPassword)
    const second = await refresh('landing', first.cookie)
    const third = await refresh('landing', second.cookie)
    expect((await refresh('landing', first.cookie)).status).toBe(401)
    expect((await refresh('landing', third.cookie)).status).toBe(401)
    expect((await profile(third.bearer)).status).toBe(401)
  })

  it('have a grace that using it does not renew', async () => {
    const { email } = await newPerson()
    const first = await login('landing', email, firstPassword)
    const second = await refresh('landing', first.cookie)
    clock.forward(graceSeconds)
    expect(await refresh('landing', first.cookie)).toMatchObject({ status: 200, cookie: second.cookie })
    clock.forward(1)
    expect((await refresh('landing', first.cookie)).status).toBe(401)
  })

  it('end what was handed over as well, also when old ones of both sites come back at once', async () => {
    for (let round = 0; round < 8; round += 1) {
      const landing = await opened()
      const { code = '' } = await handoff(landing.bearer)
      const study = await exchange(code)
      const newest = [await refresh('landing', landing.cookie), await refresh('study', study.cookie)]
      clock.forward(graceSeconds + 1)
      const stolen = await Promise.all([refresh('landing', landing.cookie), refresh('study', study.cookie)])
      const left = await Promise.all(newest.map(({ bearer }) => profile(bearer)))
      expect([...stolen, ...left].map(({ status }) => status)).toEqual([401, 401, 401, 401])
    }
  })

  it('end their family without getting in the way of a logout everywhere', async () => {
    for (let round = 0; round < 8; round += 1) {
      const landing = await opened()
      const { code = '' } = await handoff(landing.bearer)
      const study = await exchange(code)
      await refresh('study', study.cookie)
      clock.forward(graceSeconds + 1)
      const [stolen, everywhere] = await Promise.all([
        refresh('study', study.cookie),
        call(accountCalls.logoutEverywhere, { bearer: landing.bearer }),
      ])
      expect(stolen.status).toBe(401)
      expect([200, 401]).toContain(everywhere.status)
      expect((await profile(landing.bearer)).status).toBe(401)
    }
  })

  it('are refused with any byte changed, and the real one goes on working', async () => {
    const { email } = await newPerson()
    const { cookie = '', bearer } = await login('landing', email, firstPassword)
    const bytes = Buffer.from(cookie, 'base64url')
    const forged = [...bytes.keys()].map((place) => {
      const copy = Buffer.from(bytes)
      copy.writeUInt8(copy.readUInt8(place) ^ (1 << (place % 8)), place)
      return copy
    })
    forged.push(bytes.subarray(1), bytes.subarray(0, -1), Buffer.concat([bytes, Buffer.alloc(1)]))
    for (const token of forged) expect((await refresh('landing', token.toString('base64url'))).status).toBe(401)
    // Signing out asks for the real token as well.
    for (const token of forged) await call(accountCalls.logout, { cookie: token.toString('base64url') })
    expect((await profile(bearer)).status).toBe(200)
    expect((await refresh('landing', cookie)).status).toBe(200)
  })

  it('of the app are refused at the landing site and stay good for the app', async () => {
    const { email } = await newPerson()
    const { cookie } = await login('study', email, firstPassword)
    expect((await refresh('landing', cookie)).status).toBe(401)
    expect((await refresh('study', cookie)).status).toBe(200)
  })

  it('let two tabs that refresh at once both go on', async () => {
    const { email } = await newPerson()
    const { cookie } = await login('landing', email, firstPassword)
    const tabs = await Promise.all([refresh('landing', cookie), refresh('landing', cookie)])
    expect(tabs.map(({ status }) => status)).toEqual([200, 200])
    for (const { bearer } of tabs) expect((await profile(bearer)).status).toBe(200)
    for (const tab of tabs) {
      const next = await refresh('landing', tab.cookie)
      expect(next.status).toBe(200)
      expect((await profile(next.bearer)).status).toBe(200)
    }
  })
})

describe('an access token', () => {
  it('is refused with any part of it changed', async () => {
    const { email } = await newPerson()
    const { bearer = '' } = await login('landing', email, firstPassword)
    const [head = '', claims = '', signature = ''] = bearer.split('.')
    const others = await newPerson()
    const read = z.looseObject({ sub: z.string() }).parse(JSON.parse(Buffer.from(claims, 'base64url').toString()))
    const stolen = { ...read, sub: String(others.id) }
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url')
    const forged = [
      `${none}.${claims}.`,
      `${none}.${claims}.${signature}`,
      `${head}.${Buffer.from(JSON.stringify(stolen)).toString('base64url')}.${signature}`,
      `${head}.${claims}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
      `${head}.${claims}.`,
      `${head}.${claims}`,
    ]
    for (const token of forged) expect((await profile(token)).status).toBe(401)
    expect((await profile(bearer)).status).toBe(200)
  })
})

describe('a password change', () => {
  it('leaves no session of the old password alive, however a login falls together with it', async () => {
    const logins = new Set<number>()
    for (let round = 0; round < 20; round += 1) {
      const { email } = await newPerson()
      const { bearer } = await login('landing', email, firstPassword)
      const [changed, raced] = await Promise.all([
        changePassword(bearer, firstPassword, newPassword()),
        pause(round * 3).then(() => login('study', email, firstPassword)),
      ])
      logins.add(raced.status)
      const after = [await profile(raced.bearer), await refresh('study', raced.cookie), await profile(bearer)]
      expect([changed, ...after].map(({ status }) => status)).toEqual([200, 401, 401, 200])
    }
    // Only a login that was in time and was ended again can show anything.
    expect(logins).toContain(200)
  })
})

describe('a handoff code', () => {
  const signedIn = async () => {
    const person = await newPerson()
    return { person, ...(await login('landing', person.email, firstPassword)) }
  }

  it('[S-16] signs in the person it was made for, once', async () => {
    const { person, bearer } = await signedIn()
    const { code = '' } = await handoff(bearer)
    const entered = await exchange(code)
    expect(entered).toMatchObject({ status: 200, answer: { userId: person.id } })
    expect((await profile(entered.bearer)).status).toBe(200)
    expect((await exchange(code)).status).toBe(401)
    expect((await profile(entered.bearer)).status).toBe(200)
  })

  it('[S-16] lets exactly one in when several come at once', async () => {
    const { bearer } = await signedIn()
    const { code = '' } = await handoff(bearer)
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => exchange(code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(4)
  })

  it('[S-16] is good for less than 60 s', async () => {
    const { bearer } = await signedIn()
    const [early, late] = [await handoff(bearer), await handoff(bearer)]
    clock.forward(59)
    expect((await exchange(early.code ?? '')).status).toBe(200)
    clock.forward(1)
    expect((await exchange(late.code ?? '')).status).toBe(401)
  })

  it('dies with the session that asked for it', async () => {
    const { bearer } = await signedIn()
    const { code = '' } = await handoff(bearer)
    await call(accountCalls.logout, { bearer })
    expect((await exchange(code)).status).toBe(401)
  })
})

describe('while a door is being shut', () => {
  /** Starts things while nobody can get at the account; whatever needs it then follows in the order it came. */
  const held = async (userId: number, start: () => Promise<unknown>, forMs: number) => {
    const { started } = await server.services.database.transaction(async (tx) => {
      await userStore(tx).lock(userId)
      const started = start()
      await pause(forMs)
      return { started }
    })
    await started
  }

  const pairs: [Kind, Kind][] = [
    ['changePassword', 'login'],
    ['changePassword', 'exchange'],
    ['changePassword', 'reset'],
    ['reset', 'login'],
    ['reset', 'exchange'],
    ['reset', 'changePassword'],
    ['everywhere', 'exchange'],
    ['disable', 'login'],
    ['disable', 'exchange'],
    ['disable', 'forgot'],
    ['remove', 'login'],
    ['remove', 'exchange'],
    ['remove', 'handoff'],
    ['remove', 'forgot'],
  ]
  it.each(pairs)('by %s, nothing slips through by %s', async (door, way) => {
    const { userId, begin, perform, probe } = await trial()
    await begin()
    const wish = { pick: 0, site: 'landing', honest: true, astray: false } as const
    const wishes: Wish[] = [
      { ...wish, kind: door, afterMs: 0 },
      { ...wish, kind: way, pick: 1, afterMs: 100 },
    ]
    await held(userId, () => perform({ wishes, ready: false }), 180)
    await expect(probe()).resolves.toBeUndefined()
  })

  const raced: [string, (landing: { bearer: string; cookie: string }) => Promise<unknown>][] = [
    ['logging out everywhere', ({ bearer }) => call(accountCalls.logoutEverywhere, { bearer })],
    ['a stolen token', ({ cookie }) => refresh('landing', cookie)],
  ]
  it.each(raced)('by %s, no handoff slips through', async (_, shut) => {
    const outcomes = new Set<number>()
    for (let round = 0; round < 40; round += 1) {
      const landing = await opened()
      await refresh('landing', landing.cookie)
      clock.forward(graceSeconds + 1)
      const { code = '' } = await handoff(landing.bearer)
      const [entered] = await Promise.all([exchange(code), pause(round % 4).then(() => shut(landing))])
      outcomes.add(entered.status)
      const after = [
        await profile(landing.bearer),
        await profile(entered.bearer),
        await refresh('study', entered.cookie),
      ]
      expect(after.map(({ status }) => status)).toEqual([401, 401, 401])
    }
    expect(outcomes).toContain(200)
  })
})
