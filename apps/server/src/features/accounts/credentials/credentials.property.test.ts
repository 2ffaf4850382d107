import { setTimeout as pause } from 'node:timers/promises'
import { accountCalls, AppError } from '@titer/contract'
import { and, asc, eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Site } from '../../../platform/http/sites.ts'
import { createSecrets, sha256, type Secrets } from '../../../platform/secrets.ts'
import { propertyRuns } from '../../../testing/property-runs.ts'
import { manualClock, testServer, type TestServer } from '../../../testing/test-server.ts'
import { codeStore } from './one-time-codes.ts'
import {
  graceSeconds,
  isUsable,
  newState,
  sessionIdOf,
  possibleStatesAfter,
  type Command,
  type Commands,
  type ObservedCommand,
  type Kind,
  type State,
} from './credentials.model.ts'
import { oneTimeCodes, signInThrottles } from '../tables.ts'
import { userStore } from '../users/user-store.ts'

const clock = manualClock()
const nowSeconds = () => clock.now().getTime() / 1000
const firstPassword = 'a good long password'
let server: TestServer
let secrets: Secrets
let firstHash: string | null | undefined

beforeAll(async () => {
  server = await testServer({}, clock)
  secrets = createSecrets(server.config.secret)
  const account = { email: 'somebody@kmc.edu.pk', password: firstPassword }
  const { id } = await server.services.accounts.records.create(account, true)
  firstHash = (await userStore(server.services.database).find(id))?.passwordHash
})
afterAll(() => server.close())

let counted = 0
const unique = () => (counted += 1)
const newPassword = () => `${firstPassword} ${unique()}`
// Each request comes from a new IP address, so that the rate limits do not interfere.
const newAddress = () => {
  const number = unique()
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
}

// All handoffs of this test start in one browser. `sessions.test.ts` tests which browser may redeem a code.
const flowCookie = 'browser-of-this-test'

interface CallOptions {
  site?: Site
  bearer?: string | undefined
  cookie?: string | undefined
  body?: object
}

const call = async (
  { method, path }: { method: 'GET' | 'POST' | 'DELETE' | 'PATCH'; path: string },
  { site = 'landing', bearer, cookie, body }: CallOptions = {},
) => {
  const response = await server.apps[site].inject({
    method,
    url: path,
    remoteAddress: newAddress(),
    headers: {
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      cookie: [`titer_${site}_flow=${flowCookie}`, ...(cookie === undefined ? [] : [`titer_${site}=${cookie}`])].join(
        '; ',
      ),
    },
    ...(body === undefined ? {} : { payload: body }),
  })
  const answer = response.json<{ token?: string; url?: string; userId?: number; code?: string }>()
  const newCookie = response.cookies.find(({ name, value }) => name === `titer_${site}` && value !== '')?.value
  return { status: response.statusCode, cookie: newCookie, bearer: answer.token, answer }
}

const asOperator = async (work: () => Promise<unknown>) => {
  try {
    await work()
    return { status: 200 }
  } catch (error) {
    if (error instanceof AppError) return { status: error.status }
    throw error
  }
}

// Runs `work` again after a failure, as the job queue does.
const asJob = async (work: () => Promise<unknown>) => {
  await work().catch(work)
  return { status: 200 }
}

// All people start with the same password hash, because hashing is slow.
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
const exchange = (code: string, site: Site = 'study') => call(accountCalls.exchangeHandoff, { site, body: { code } })
const handoff = async (bearer: string | undefined) => {
  const { status, answer } = await call(accountCalls.handoff, {
    bearer,
    body: { browser: sha256(flowCookie).toString('base64url') },
  })
  return { status, code: answer.url === undefined ? undefined : (new URL(answer.url).searchParams.get('token') ?? '') }
}

/** Adds a person and signs them in without verifying a password. */
const newSignedInPerson = async () => {
  const { database, accounts } = server.services
  const visitor = { site: 'landing', device: 'a device', address: newAddress() } as const
  const { answer, refreshToken } = await accounts.sessions.open(database, await newPerson(), visitor, { message: '' })
  return { bearer: answer.token, cookie: refreshToken }
}

/**
 * Returns a person's reset codes that were neither used nor revoked. They are derived in the same way as for the reset
 * mails.
 */
const resetCodes = async (userId: number) => {
  const rows = await server.services.database
    .select({ id: oneTimeCodes.id })
    .from(oneTimeCodes)
    .where(and(eq(oneTimeCodes.userId, userId), eq(oneTimeCodes.purpose, 'resetPassword')))
    .orderBy(asc(oneTimeCodes.createdAt))
  const derived = rows.map(({ id }) => codeStore(server.services.database, secrets).derive(id))
  return (await Promise.all(derived)).flatMap((found) => (found === undefined ? [] : [found.code]))
}

type Outcome = Pick<ObservedCommand, 'status' | 'cookie' | 'bearer' | 'code'>

/** A randomly generated description of a command. The command's credentials are chosen when the command runs. */
interface Intent {
  kind: Kind
  pick: number
  site: Site
  /** Whether to prefer valid credentials (true) or invalid ones (false). */
  usesValid: boolean
  /** Whether to use the credential where it must not work, for example on the other site. */
  misdirected: boolean
  afterMs: number
}

type Step = { forwardSeconds: number } | { intents: Intent[]; withCredentials: boolean }

// Shortens each token to its last characters, which are enough to identify the token in a failure message.
const summarize = (value: object) =>
  JSON.stringify(value, (_, value: unknown) =>
    typeof value === 'string' && value.length > 40 ? `…${value.slice(-6)}` : value,
  )

const outcomeCounts = new Map<string, number>()

/**
 * Creates a person and keeps track of every credential issued to them and of the model states that fit the responses so
 * far.
 */
async function startTestRun() {
  const person = await newPerson()
  let userId = person.id
  let states: State[] = [newState(firstPassword)]
  const history: string[] = []
  const issued = {
    passwords: [firstPassword],
    cookies: [] as { token: string; site: Site }[],
    bearers: [] as string[],
    handoffs: [] as string[],
    resets: [] as string[],
  }
  const other = await newSignedInPerson()
  const otherUntil = nowSeconds() + 30 * 86_400

  const executors: { [K in Kind]: (command: Commands[K]) => Promise<Outcome> } = {
    login: ({ site, password }) => login(site, person.email, password),
    refresh: ({ site, cookie }) => refresh(site, cookie),
    logout: (credentials) => call(accountCalls.logout, credentials),
    logoutEverywhere: (credentials) => call(accountCalls.logoutEverywhere, credentials),
    endSession: ({ bearer, sessionId }) =>
      call({ method: 'DELETE', path: accountCalls.endSession.path.replace(':id', sessionId) }, { bearer }),
    profile: ({ bearer }) => profile(bearer),
    changePassword: ({ bearer, password, next }) => changePassword(bearer, password, next),
    forgotPassword: () => asJob(() => server.services.accounts.passwordChanges.sendReset(userId)),
    resetPassword: ({ code, next }) => call(accountCalls.resetPassword, { body: { code, password: next } }),
    handoff: ({ bearer }) => handoff(bearer),
    exchangeHandoff: ({ site, code }) => exchange(code, site),
    disable: () => asOperator(() => server.services.accounts.records.disable(userId)),
    enable: () => asOperator(() => server.services.accounts.records.enable(userId)),
    deleteAccount: ({ bearer, password }) => call(accountCalls.deleteAccount, { bearer, body: { password } }),
    register: ({ next }) =>
      asOperator(async () => {
        userId = (await server.services.accounts.records.create({ email: person.email, password: next }, true)).id
      }),
  }
  const execute = <K extends Kind>(kind: K, command: Commands[K]) => executors[kind](command)

  /** Runs commands concurrently and keeps the model states in which the observed responses are possible. */
  const runCommands = async (...started: { command: Command; afterMs?: number }[]) => {
    if (started.some(({ command }) => 'password' in command)) await server.services.database.delete(signInThrottles)
    const observations = await Promise.all(
      started.map(async ({ command, afterMs = 0 }): Promise<ObservedCommand> => {
        if (afterMs > 0) await pause(afterMs)
        const startedAt = performance.now()
        const outcome = await execute(command.kind, command)
        const times = { nowSeconds: nowSeconds(), startedAt, finishedAt: performance.now() }
        return { command, name: `${unique()}`, concurrency: started.length, ...times, ...outcome }
      }),
    )
    const requested = observations.find(({ command }) => command.kind === 'forgotPassword')
    if (requested !== undefined)
      requested.code = (await resetCodes(userId)).find((code) => !issued.resets.includes(code))
    for (const { command, status, cookie, bearer, code } of observations) {
      history.push(`${started.length > 1 ? '|' : ' '} ${summarize(command)} -> ${status}`)
      outcomeCounts.set(`${command.kind} ${status}`, (outcomeCounts.get(`${command.kind} ${status}`) ?? 0) + 1)
      if (cookie !== undefined && 'site' in command) issued.cookies.push({ token: cookie, site: command.site })
      if (bearer !== undefined && !issued.bearers.includes(bearer)) issued.bearers.push(bearer)
      if (code !== undefined) (command.kind === 'forgotPassword' ? issued.resets : issued.handoffs).push(code)
      if ('next' in command && status === 200) issued.passwords.push(command.next)
    }
    const before = states
    states = possibleStatesAfter(states, observations)
    if (states.length === 0)
      throw new Error(['No order of the commands explains these answers:', ...history, summarize(before)].join('\n'))
  }

  const choose = <T>(
    all: T[],
    isValid: (state: State, one: T, now: number) => boolean,
    { pick, usesValid }: Intent,
  ) => {
    const [state] = states
    const matching = state === undefined ? [] : all.filter((one) => isValid(state, one, nowSeconds()) === usesValid)
    const from = matching.length === 0 ? all : matching
    const chosen = from[pick % Math.max(1, from.length)]
    if (chosen === undefined) throw new Error('No credential of this kind was issued. Call `begin` before `perform`.')
    return chosen
  }

  const commandFor = (intent: Intent): Command | undefined => {
    const [state] = states
    const isSignedOut = state === undefined || !issued.bearers.some((one) => isUsable.bearer(state, one, nowSeconds()))
    // Often restores access when nobody is signed in. Otherwise most commands in a history would fail.
    const restoresAccess = isSignedOut && intent.usesValid && intent.pick % 2 === 0
    const restoringKind = state?.exists === false ? 'register' : state?.disabled === true ? 'enable' : 'login'
    const kind = restoresAccess ? restoringKind : intent.kind
    const { site } = intent
    const bearer = choose(issued.bearers, isUsable.bearer, intent)
    const cookie = choose(issued.cookies, (state, { token }, now) => isUsable.cookie(state, token, now), intent)
    const handoffCode = choose(issued.handoffs, isUsable.handoff, intent)
    const resetCode = choose(issued.resets, isUsable.reset, intent)
    const passwordIntent = { ...intent, usesValid: intent.usesValid !== intent.misdirected }
    const password = choose(issued.passwords, (state, one) => state.password === one, passwordIntent)
    const sites = cookie.site === 'landing' ? (['landing', 'study'] as const) : (['study', 'landing'] as const)
    const target = intent.misdirected ? other.bearer : (issued.bearers[intent.pick % issued.bearers.length] ?? '')
    const commandBuilders: { [K in Kind]: () => Command | undefined } = {
      login: () => ({ kind: 'login', site, password }),
      refresh: () => ({ kind: 'refresh', site: sites[intent.misdirected ? 1 : 0], cookie: cookie.token }),
      logout: () => ({
        kind: 'logout',
        site,
        ...(intent.pick % 3 === 0 ? {} : { cookie: cookie.token }),
        ...(intent.pick % 3 === 1 ? {} : { bearer }),
      }),
      logoutEverywhere: () => ({ kind: 'logoutEverywhere', bearer }),
      endSession: () => ({ kind: 'endSession', bearer, sessionId: sessionIdOf(target) }),
      profile: () => ({ kind: 'profile', bearer }),
      changePassword: () => ({ kind: 'changePassword', bearer, password, next: newPassword() }),
      forgotPassword: () => ({ kind: 'forgotPassword' }),
      resetPassword: () => ({ kind: 'resetPassword', code: resetCode, next: newPassword() }),
      handoff: () => ({ kind: 'handoff', bearer }),
      exchangeHandoff: () => ({ kind: 'exchangeHandoff', site, code: handoffCode }),
      disable: () => ({ kind: 'disable' }),
      enable: () => ({ kind: 'enable' }),
      deleteAccount: () => ({ kind: 'deleteAccount', bearer, password }),
      register: () =>
        state?.exists === true && !intent.misdirected ? undefined : { kind: 'register', next: newPassword() },
    }
    return commandBuilders[kind]()
  }

  /** Makes sure that the account exists, is enabled, and has a session, a handoff code and a reset code. */
  const ensureCredentials = async () => {
    const now = nowSeconds()
    const lacks = (test: (state: State) => boolean) => states[0] !== undefined && !test(states[0])
    const findBearer = (state: State) => issued.bearers.find((one) => isUsable.bearer(state, one, now))
    if (lacks(({ exists }) => exists)) await runCommands({ command: { kind: 'register', next: newPassword() } })
    if (lacks(({ disabled }) => !disabled)) await runCommands({ command: { kind: 'enable' } })
    if (lacks((state) => findBearer(state) !== undefined))
      await runCommands({ command: { kind: 'login', site: 'landing', password: states[0]?.password ?? '' } })
    if (lacks((state) => issued.resets.some((code) => isUsable.reset(state, code, now))))
      await runCommands({ command: { kind: 'forgotPassword' } })
    const bearer = states[0] === undefined ? undefined : findBearer(states[0])
    if (bearer !== undefined && lacks((state) => issued.handoffs.some((code) => isUsable.handoff(state, code, now))))
      await runCommands({ command: { kind: 'handoff', bearer } })
  }

  const perform = async (step: Step) => {
    if ('forwardSeconds' in step) {
      history.push(`  forward ${step.forwardSeconds} s`)
      clock.forward(step.forwardSeconds)
      return
    }
    if (step.withCredentials) await ensureCredentials()
    const commands = step.intents.flatMap((intent) => {
      const command = commandFor(intent)
      return command === undefined ? [] : [{ command, afterMs: intent.afterMs }]
    })
    if (commands.length > 0) await runCommands(...commands)
  }

  const checkBearers = async () => {
    for (const bearer of issued.bearers) await runCommands({ command: { kind: 'profile', bearer } })
  }

  /** Issues at least one credential of each kind. */
  const begin = async () => {
    await runCommands({ command: { kind: 'login', site: 'landing', password: firstPassword } })
    const bearer = issued.bearers[0] ?? ''
    await runCommands({ command: { kind: 'handoff', bearer } })
    await runCommands({ command: { kind: 'exchangeHandoff', site: 'study', code: issued.handoffs[0] ?? '' } })
    await runCommands({ command: { kind: 'refresh', site: 'landing', cookie: issued.cookies[0]?.token ?? '' } })
    await runCommands({ command: { kind: 'handoff', bearer } })
    await runCommands({ command: { kind: 'forgotPassword' } })
    await runCommands({ command: { kind: 'forgotPassword' } })
  }

  /** Tries every credential that was ever issued and compares the responses with the model. */
  const probe = async () => {
    // Enables the account first, to check that the credentials from before it was disabled are still revoked.
    if (states[0]?.disabled === true) await runCommands({ command: { kind: 'enable' } })
    await checkBearers()
    for (const code of issued.handoffs) await runCommands({ command: { kind: 'exchangeHandoff', site: 'study', code } })
    const newestFirst = issued.cookies.toReversed()
    for (const { site, token } of newestFirst) {
      const [state] = states
      if (state === undefined || !isUsable.cookie(state, token, nowSeconds())) continue
      await runCommands({ command: { kind: 'refresh', site, cookie: token } })
    }
    await checkBearers()
    clock.forward(graceSeconds + 1)
    for (const { site, token } of newestFirst) await runCommands({ command: { kind: 'refresh', site, cookie: token } })
    await checkBearers()
    await runCommands({ command: { kind: 'login', site: 'study', password: states[0]?.password ?? '' } })
    for (const code of issued.resets)
      await runCommands({ command: { kind: 'resetPassword', code, next: newPassword() } })
    for (const password of issued.passwords)
      await runCommands({ command: { kind: 'login', site: 'landing', password } })
    await checkBearers()
    const unaffected = await refresh('landing', other.cookie)
    expect(unaffected.status).toBe(nowSeconds() < otherUntil ? 200 : 401)
  }

  return { userId, begin, perform, probe }
}

const weighted: [Kind, number][] = [
  ['login', 6],
  ['refresh', 8],
  ['exchangeHandoff', 5],
  ['handoff', 4],
  ['changePassword', 4],
  ['resetPassword', 4],
  ['forgotPassword', 3],
  ['logout', 3],
  ['endSession', 3],
  ['logoutEverywhere', 2],
  ['disable', 2],
  ['enable', 2],
  ['deleteAccount', 2],
  ['register', 2],
  ['profile', 1],
]

const intent = fc.record<Intent>({
  kind: fc.oneof(...weighted.map(([kind, weight]) => ({ arbitrary: fc.constant(kind), weight }))),
  pick: fc.nat(60),
  site: fc.constantFrom('landing', 'study'),
  usesValid: fc.oneof({ arbitrary: fc.constant(true), weight: 3 }, { arbitrary: fc.constant(false), weight: 1 }),
  misdirected: fc.oneof({ arbitrary: fc.constant(false), weight: 7 }, { arbitrary: fc.constant(true), weight: 1 }),
  afterMs: fc.oneof(fc.constant(0), fc.constant(0), fc.integer({ min: 1, max: 40 })),
})

const forward = fc.record({
  forwardSeconds: fc.oneof(
    { arbitrary: fc.constantFrom(1, 30, 59, 60, 61), weight: 6 },
    { arbitrary: fc.constantFrom(539, 599, 600), weight: 3 },
    { arbitrary: fc.constantFrom(3_599, 3_600, 29 * 86_400, 30 * 86_400), weight: 1 },
  ),
})

const singleStep = intent.map((only): Step => ({ intents: [{ ...only, afterMs: 0 }], withCredentials: false }))
// Allows at most one reset code per step. The test reads the codes from the database, so it would not know which of two
// codes belongs to which request.
const isFirstForgot = ({ kind }: Intent, place: number, intents: Intent[]) =>
  kind !== 'forgotPassword' || intents.findIndex((other) => other.kind === 'forgotPassword') === place
const crowd = fc.array(intent, { minLength: 2, maxLength: 6 }).map((intents) => intents.filter(isFirstForgot))
// The most interesting race is between a command that gains access and a command that revokes access.
const accessKinds: Kind[] = ['login', 'exchangeHandoff', 'refresh', 'handoff', 'forgotPassword']
const revokingKinds: Kind[] = [
  'changePassword',
  'resetPassword',
  'logoutEverywhere',
  'endSession',
  'logout',
  'disable',
  'deleteAccount',
]
const race = fc
  .tuple(intent, fc.constantFrom(...accessKinds), intent, fc.constantFrom(...revokingKinds), fc.boolean())
  .map(([one, accessKind, other, revokingKind, usesValid]): Intent[] => [
    { ...one, kind: accessKind, usesValid: true, misdirected: false },
    { ...other, kind: revokingKind, usesValid: usesValid || other.usesValid, misdirected: false },
  ])
const concurrentStep = fc.record({ intents: fc.oneof(crowd, race), withCredentials: fc.boolean() })

// The histories must contain both accepted and rejected credentials, or they would prove little.
const requiredOutcomes = ['login', 'refresh', 'profile', 'exchangeHandoff'].flatMap((kind) => [
  `${kind} 200`,
  `${kind} 401`,
])
const missingOutcomes = () =>
  [...requiredOutcomes, 'resetPassword 200', 'resetPassword 410'].filter((outcome) => !outcomeCounts.has(outcome))

describe('an account’s credentials', () => {
  const checkHistories = async (step: fc.Arbitrary<Step>, constraints: fc.ArrayConstraints, numRuns: number) => {
    outcomeCounts.clear()
    const steps = fc.array(fc.oneof({ arbitrary: step, weight: 5 }, { arbitrary: forward, weight: 1 }), {
      size: 'max',
      ...constraints,
    })
    // On a slow machine the test checks fewer histories instead of exceeding its time limit.
    const deadline = performance.now() + 18_000
    const enough = propertyRuns(numRuns)
    let checked = 0
    const property = fc.asyncProperty(steps, async (steps) => {
      const isEnough = checked >= enough && missingOutcomes().length === 0
      if (isEnough || performance.now() > deadline) return
      checked += 1
      const { begin, perform, probe } = await startTestRun()
      await begin()
      for (const step of steps) await perform(step)
      await probe()
    })
    // `endOnFailure` turns shrinking off, because concurrent commands run in a different order each time.
    await fc.assert(property, { numRuns, endOnFailure: true })
  }

  it('agree with the model after any sequence of commands', async () => {
    await checkHistories(singleStep, { minLength: 5, maxLength: 24 }, 20)
    expect(missingOutcomes()).toEqual([])
  })

  it('agree, after concurrent commands, with the model’s result for at least one order of these commands', async () => {
    await checkHistories(concurrentStep, { minLength: 1, maxLength: 5 }, 22)
    expect(missingOutcomes()).toEqual([])
  })
})

/** Refreshes and uses the new access token, so that the server knows that the new tokens have arrived. */
const renew: typeof refresh = async (site, cookie) => {
  const renewed = await refresh(site, cookie)
  expect((await profile(renewed.bearer)).status).toBe(200)
  return renewed
}

describe('a refresh token', () => {
  it('ends its session and revokes the access tokens if it is used after its grace period, which begins when it is replaced', async () => {
    const { email } = await newPerson()
    const first = await login('landing', email, firstPassword)
    const second = await renew('landing', first.cookie)
    clock.forward(graceSeconds + 1)
    expect((await profile(first.bearer)).status).toBe(200)
    expect((await refresh('landing', first.cookie)).status).toBe(401)
    expect((await refresh('landing', second.cookie)).status).toBe(401)
    for (const bearer of [first.bearer, second.bearer]) expect((await profile(bearer)).status).toBe(401)
  })

  it('ends its session if it is used after it has been replaced twice, even within the grace period', async () => {
    const { email } = await newPerson()
    const first = await login('landing', email, firstPassword)
    const second = await refresh('landing', first.cookie)
    const third = await refresh('landing', second.cookie)
    expect((await refresh('landing', first.cookie)).status).toBe(401)
    expect((await refresh('landing', third.cookie)).status).toBe(401)
    expect((await profile(third.bearer)).status).toBe(401)
  })

  it('has a grace period that is not extended when the token is used', async () => {
    const { email } = await newPerson()
    const first = await login('landing', email, firstPassword)
    const second = await renew('landing', first.cookie)
    clock.forward(graceSeconds)
    expect(await refresh('landing', first.cookie)).toMatchObject({ status: 200, cookie: second.cookie })
    clock.forward(1)
    expect((await refresh('landing', first.cookie)).status).toBe(401)
  })

  it('ends the sessions on both sites if it is used after its grace period, even if old tokens of both sites are used at the same time', async () => {
    for (let round = 0; round < 8; round += 1) {
      const landing = await newSignedInPerson()
      const { code = '' } = await handoff(landing.bearer)
      const study = await exchange(code)
      const newest = [await renew('landing', landing.cookie), await renew('study', study.cookie)]
      clock.forward(graceSeconds + 1)
      const stolen = await Promise.all([refresh('landing', landing.cookie), refresh('study', study.cookie)])
      const left = await Promise.all(newest.map(({ bearer }) => profile(bearer)))
      expect([...stolen, ...left].map(({ status }) => status)).toEqual([401, 401, 401, 401])
    }
  })

  it('ends its session if it is used after its grace period, also during a logout from all devices, and neither request fails with a server error', async () => {
    for (let round = 0; round < 8; round += 1) {
      const landing = await newSignedInPerson()
      const { code = '' } = await handoff(landing.bearer)
      const study = await exchange(code)
      await renew('study', study.cookie)
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

  it('is rejected if any byte was changed, and the original token keeps working', async () => {
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
    // Forged tokens must not sign the person out either.
    for (const token of forged) await call(accountCalls.logout, { cookie: token.toString('base64url') })
    expect((await profile(bearer)).status).toBe(200)
    expect((await refresh('landing', cookie)).status).toBe(200)
  })

  it('issued by the study app is rejected by the landing site and stays valid for the study app', async () => {
    const { email } = await newPerson()
    const { cookie } = await login('study', email, firstPassword)
    expect((await refresh('landing', cookie)).status).toBe(401)
    expect((await refresh('study', cookie)).status).toBe(200)
  })

  it('keeps two tabs signed in when both refresh at the same time', async () => {
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
  it('is rejected if any part of it was changed', async () => {
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
  it('ends every other session that was opened with the old password, including one opened by a concurrent login', async () => {
    const logins = new Set<number>()
    for (let round = 0; round < 20; round += 1) {
      const { email } = await newPerson()
      const { bearer } = await login('landing', email, firstPassword)
      // The login starts between 200 ms before and 85 ms after the password change, so some logins finish before the
      // change and some start after it.
      const headStartMs = 200 - round * 15
      const [changed, raced] = await Promise.all([
        pause(Math.max(headStartMs, 0)).then(() => changePassword(bearer, firstPassword, newPassword())),
        pause(Math.max(-headStartMs, 0)).then(() => login('study', email, firstPassword)),
      ])
      logins.add(raced.status)
      const after = [await profile(raced.bearer), await refresh('study', raced.cookie), await profile(bearer)]
      expect([changed, ...after].map(({ status }) => status)).toEqual([200, 401, 401, 200])
    }
    // At least one login must have succeeded. Otherwise the test would prove nothing.
    expect(logins).toContain(200)
  })
})

describe('a handoff code', () => {
  const signedIn = async () => {
    const person = await newPerson()
    return { person, ...(await login('landing', person.email, firstPassword)) }
  }

  it('[S-16] signs in the person it was issued to and works only once', async () => {
    const { person, bearer } = await signedIn()
    const { code = '' } = await handoff(bearer)
    const exchanged = await exchange(code)
    expect(exchanged).toMatchObject({ status: 200, answer: { userId: person.id } })
    expect((await profile(exchanged.bearer)).status).toBe(200)
    expect((await exchange(code)).status).toBe(401)
    expect((await profile(exchanged.bearer)).status).toBe(200)
  })

  it('[S-16] is accepted for exactly one of several concurrent exchanges', async () => {
    const { bearer } = await signedIn()
    const { code = '' } = await handoff(bearer)
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => exchange(code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(4)
  })

  it('[S-16] is valid for less than 60 s', async () => {
    const { bearer } = await signedIn()
    const [early, late] = [await handoff(bearer), await handoff(bearer)]
    clock.forward(59)
    expect((await exchange(early.code ?? '')).status).toBe(200)
    clock.forward(1)
    expect((await exchange(late.code ?? '')).status).toBe(401)
  })

  it('is rejected after the session that requested it has ended', async () => {
    const { bearer } = await signedIn()
    const { code = '' } = await handoff(bearer)
    await call(accountCalls.logout, { bearer })
    expect((await exchange(code)).status).toBe(401)
  })
})

describe('while access is being revoked', () => {
  /**
   * Starts commands while the account is locked. After the lock is released, the commands run in the order in which
   * they arrived.
   */
  const startWhileLocked = async (userId: number, start: () => Promise<unknown>, forMs: number) => {
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
    ['changePassword', 'exchangeHandoff'],
    ['changePassword', 'resetPassword'],
    ['resetPassword', 'login'],
    ['resetPassword', 'exchangeHandoff'],
    ['resetPassword', 'changePassword'],
    ['logoutEverywhere', 'exchangeHandoff'],
    ['disable', 'login'],
    ['disable', 'exchangeHandoff'],
    ['disable', 'forgotPassword'],
    ['deleteAccount', 'login'],
    ['deleteAccount', 'exchangeHandoff'],
    ['deleteAccount', 'handoff'],
    ['deleteAccount', 'forgotPassword'],
  ]
  it.each(pairs)('by %s, a concurrent %s does not bypass the revocation', async (revokingKind, otherKind) => {
    const { userId, begin, perform, probe } = await startTestRun()
    await begin()
    const intent = { pick: 0, site: 'landing', usesValid: true, misdirected: false } as const
    const intents: Intent[] = [
      { ...intent, kind: revokingKind, afterMs: 0 },
      { ...intent, kind: otherKind, pick: 1, afterMs: 100 },
    ]
    await startWhileLocked(userId, () => perform({ intents, withCredentials: false }), 180)
    await expect(probe()).resolves.toBeUndefined()
  })

  const raced: [string, (landing: { bearer: string; cookie: string }) => Promise<unknown>][] = [
    ['a logout everywhere', ({ bearer }) => call(accountCalls.logoutEverywhere, { bearer })],
    ['the use of a stolen token', ({ cookie }) => refresh('landing', cookie)],
  ]
  it.each(raced)('by %s, a concurrent exchange of a handoff code does not bypass the revocation', async (_, revoke) => {
    const outcomes = new Set<number>()
    for (let round = 0; round < 40; round += 1) {
      const landing = await newSignedInPerson()
      await renew('landing', landing.cookie)
      clock.forward(graceSeconds + 1)
      const { code = '' } = await handoff(landing.bearer)
      const [exchanged] = await Promise.all([exchange(code), pause(round % 4).then(() => revoke(landing))])
      outcomes.add(exchanged.status)
      const after = [
        await profile(landing.bearer),
        await profile(exchanged.bearer),
        await refresh('study', exchanged.cookie),
      ]
      expect(after.map(({ status }) => status)).toEqual([401, 401, 401])
    }
    expect(outcomes).toContain(200)
  })
})
