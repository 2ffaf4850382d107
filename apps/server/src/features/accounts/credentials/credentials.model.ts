import { accountTimings } from '@titer/contract'
import { z } from 'zod'
import type { Site } from '../../../platform/http/sites.ts'

// A simplified model that predicts which of a person's credentials are valid. It has no tables, locks or hashes.

/** One session and its refresh tokens. A session and the sessions handed over from it form a family. */
interface ModelSession {
  id: string
  family: string
  person: number
  site: Site
  ended: boolean
  until: number
  rotatedAt: number
  /** The index in `tokens` of the newest refresh token whose access token has been used. */
  confirmed: number
  /** All refresh tokens that were issued for this session, oldest first. The last token is the current one. */
  tokens: string[]
}

interface Code {
  code: string
  person: number
  until: number
  revoked: boolean
}

/** The model's state of one account. Times are in seconds. */
export interface State {
  person: number
  exists: boolean
  disabled: boolean
  password: string
  sessions: ModelSession[]
  bearers: { token: string; sessionId: string; generation: number; until: number }[]
  handoffs: (Code & { sessionId: string })[]
  resets: Code[]
  /**
   * The names of the concurrent commands whose access token has been accepted. If a command checks its token in one
   * phase and is then missing from this list, its later phases change nothing.
   */
  admitted: string[]
}

export interface Commands {
  login: { site: Site; password: string }
  refresh: { site: Site; cookie: string }
  logout: { site: Site; cookie?: string; bearer?: string }
  logoutEverywhere: { bearer: string }
  endSession: { bearer: string; sessionId: string }
  profile: { bearer: string }
  changePassword: { bearer: string; password: string; next: string }
  forgotPassword: object
  resetPassword: { code: string; next: string }
  handoff: { bearer: string }
  exchangeHandoff: { site: Site; code: string }
  disable: object
  enable: object
  deleteAccount: { bearer: string; password: string }
  register: { next: string }
}

export type Kind = keyof Commands
export type Command = { [K in Kind]: { kind: K } & Commands[K] }[Kind]

/** The response to a command, and the times at which the command was sent and answered. */
interface Observation {
  name: string
  nowSeconds: number
  startedAt: number
  finishedAt: number
  /** The number of commands that were sent at the same time. */
  concurrency: number
  status: number
  cookie?: string | undefined
  bearer?: string | undefined
  code?: string | undefined
}

export type ObservedCommand = Observation & { command: Command }

export const graceSeconds = 60
const freeAttempts = 5

const claims = z.object({ sid: z.string() })

export const sessionIdOf = (accessToken: string) =>
  claims.parse(JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString())).sid

export const newState = (password: string): State => ({
  person: 1,
  exists: true,
  disabled: false,
  password,
  sessions: [],
  bearers: [],
  handoffs: [],
  resets: [],
  admitted: [],
})

const isOpen = (state: State, session: ModelSession | undefined, now: number): session is ModelSession =>
  session !== undefined &&
  !session.ended &&
  session.until > now &&
  state.exists &&
  !state.disabled &&
  session.person === state.person

const findSession = (state: State, id: string) => state.sessions.find((session) => session.id === id)

const sessionOfBearer = (state: State, bearer: string, now: number): ModelSession | undefined => {
  const issued = state.bearers.find(({ token, until }) => token === bearer && until > now)
  const session = issued === undefined ? undefined : findSession(state, issued.sessionId)
  return isOpen(state, session, now) ? session : undefined
}

/**
 * Returns the session of an access token that the client has sent, like `sessionOfBearer`. Also records that the client
 * has received the tokens of this generation.
 */
const useBearer = (state: State, bearer: string, now: number): ModelSession | undefined => {
  const session = sessionOfBearer(state, bearer, now)
  const issued = state.bearers.find(({ token }) => token === bearer)
  if (session !== undefined) session.confirmed = Math.max(session.confirmed, issued?.generation ?? 0)
  return session
}

const isCodeUsable = (state: State, { person, until, revoked }: Code, now: number) =>
  !revoked && until > now && state.exists && !state.disabled && person === state.person

/** Checks whether a credential is valid in a given state at a given time. */
export const isUsable = {
  bearer: (state: State, token: string, now: number) => sessionOfBearer(state, token, now) !== undefined,
  cookie: (state: State, token: string, now: number) => {
    const session = state.sessions.find(({ tokens }) => tokens.includes(token))
    return isOpen(state, session, now) && session.tokens.at(-1) === token
  },
  handoff: (state: State, code: string, now: number) => {
    const known = state.handoffs.find((handoff) => handoff.code === code)
    return (
      known !== undefined && isCodeUsable(state, known, now) && isOpen(state, findSession(state, known.sessionId), now)
    )
  },
  reset: (state: State, code: string, now: number) => {
    const known = state.resets.find((reset) => reset.code === code)
    return known !== undefined && isCodeUsable(state, known, now)
  },
}

const byId = (left: ModelSession, right: ModelSession) => left.id.localeCompare(right.id)
const byCode = (left: Code, right: Code) => left.code.localeCompare(right.code)

// Keeps the list sorted, so that two orders of commands with the same outcome produce equal states.
const addBearer = (state: State, { bearer = '', nowSeconds }: Observation, session: ModelSession) => {
  if (sessionIdOf(bearer) !== session.id) return false
  if (!state.bearers.some(({ token }) => token === bearer)) {
    state.bearers.push({
      token: bearer,
      sessionId: session.id,
      generation: session.tokens.length - 1,
      until: nowSeconds + accountTimings.accessTokenSeconds,
    })
    state.bearers.sort((left, right) => left.token.localeCompare(right.token))
  }
  return true
}

const isKnown = (state: State, cookie: string) => state.sessions.some(({ tokens }) => tokens.includes(cookie))

const openSession = (state: State, observation: Observation, site: Site, from?: ModelSession) => {
  const { cookie = '', bearer = '', nowSeconds } = observation
  if (cookie === '' || bearer === '' || isKnown(state, cookie)) return false
  const session: ModelSession = {
    id: sessionIdOf(bearer),
    family: from?.family ?? sessionIdOf(bearer),
    person: state.person,
    site,
    ended: false,
    until: from?.until ?? nowSeconds + accountTimings.sessionDays * 86_400,
    rotatedAt: nowSeconds,
    confirmed: 0,
    tokens: [cookie],
  }
  if (findSession(state, session.id) !== undefined) return false
  state.sessions.push(session)
  state.sessions.sort(byId)
  return addBearer(state, observation, session)
}

const endAll = (state: State, except?: string) => {
  for (const session of state.sessions) if (session.id !== except) session.ended = true
}

const endFamily = (state: State, { family }: ModelSession) => {
  for (const session of state.sessions) if (session.family === family) session.ended = true
}

const revokeCodes = (state: State) => {
  for (const code of [...state.handoffs, ...state.resets]) code.revoked = true
}

const admit = (state: State, bearer: string, { name, nowSeconds, status }: Observation) => {
  if (useBearer(state, bearer, nowSeconds) === undefined) return status === 401
  state.admitted.push(name)
  state.admitted.sort()
  return status !== 401
}

/** Applies one phase of a command to the state. Returns false if the observed response is impossible in this state. */
type Phase<K extends Kind> = (state: State, command: Commands[K], observation: Observation) => boolean

/** Each command's phases. Other commands may run between two phases, but each phase is atomic. */
const phases: { [K in Kind]: Phase<K>[] } = {
  login: [
    (state, { site, password }, observation) => {
      const { status, concurrency } = observation
      if (!state.exists || password !== state.password) return status === 401
      // If the account is disabled while the password is being hashed, the response is the same as for a wrong
      // password.
      if (state.disabled) return status === 403 || (concurrency > 1 && status === 401)
      return status === 200 && openSession(state, observation, site)
    },
  ],
  refresh: [
    (state, { site, cookie }, observation) => {
      const { status, nowSeconds } = observation
      const session = state.sessions.find(({ tokens }) => tokens.includes(cookie))
      if (!isOpen(state, session, nowSeconds) || session.site !== site) return status === 401
      const age = session.tokens.length - 1 - session.tokens.indexOf(cookie)
      if (age === 0) {
        if (status !== 200 || observation.cookie === undefined || isKnown(state, observation.cookie)) return false
        session.tokens.push(observation.cookie)
        session.rotatedAt = nowSeconds
        return addBearer(state, observation, session)
      }
      const isConfirmed = session.confirmed === session.tokens.length - 1
      // The server records the first use of an access token shortly after it has accepted the token. A concurrent
      // refresh may run before that.
      const isUnsettled = observation.concurrency > 1 && status === 200
      if (age === 1 && (nowSeconds - session.rotatedAt <= graceSeconds || !isConfirmed || isUnsettled)) {
        return status === 200 && observation.cookie === session.tokens.at(-1) && addBearer(state, observation, session)
      }
      endFamily(state, session)
      return status === 401
    },
  ],
  logout: [
    (state, { cookie }, { status }) => {
      const session = state.sessions.find(({ tokens }) => cookie !== undefined && tokens.includes(cookie))
      if (session !== undefined) endFamily(state, session)
      return status === 200
    },
    (state, { bearer }, { name, status, nowSeconds }) => {
      if (bearer !== undefined && useBearer(state, bearer, nowSeconds) !== undefined) {
        state.admitted.push(name)
        state.admitted.sort()
      }
      return status === 200
    },
    (state, { bearer = '' }, { name }) => {
      const session = state.admitted.includes(name) ? findSession(state, sessionIdOf(bearer)) : undefined
      if (session !== undefined) endFamily(state, session)
      return true
    },
  ],
  // Another command can end the session between the two phases. The second phase then runs anyway, which is safe,
  // because it only revokes access.
  logoutEverywhere: [
    (state, { bearer }, observation) => admit(state, bearer, observation),
    (state, _, { name }) => {
      if (state.admitted.includes(name)) {
        endAll(state)
        revokeCodes(state)
      }
      return true
    },
  ],
  endSession: [
    (state, { bearer }, observation) => admit(state, bearer, observation),
    (state, { sessionId }, { name, status }) => {
      if (!state.admitted.includes(name)) return true
      const session = findSession(state, sessionId)
      if (session === undefined || session.ended || !state.exists || session.person !== state.person)
        return status === 404
      session.ended = true
      return status === 200
    },
  ],
  profile: [
    (state, { bearer }, { status, nowSeconds }) =>
      status === (useBearer(state, bearer, nowSeconds) === undefined ? 401 : 200),
  ],
  changePassword: [
    (state, { bearer, password, next }, { status, nowSeconds }) => {
      const session = useBearer(state, bearer, nowSeconds)
      if (session === undefined) return status === 401
      if (password !== state.password) return status === 403
      endAll(state, session.id)
      revokeCodes(state)
      state.password = next
      return status === 200
    },
  ],
  forgotPassword: [
    (state, _, { status, code = '', nowSeconds }) => {
      if (!state.exists || state.disabled) return status === 200 && code === ''
      const until = nowSeconds + accountTimings.resetMinutes * 60
      state.resets.push({ code, person: state.person, until, revoked: false })
      state.resets.sort(byCode)
      return status === 200
    },
  ],
  resetPassword: [
    (state, { code, next }, { status, nowSeconds, concurrency }) => {
      const known = state.resets.find((reset) => reset.code === code)
      if (known === undefined || !isCodeUsable(state, known, nowSeconds)) {
        if (concurrency > 1) return status === 400 || status === 403 || status === 410
        if (known === undefined || known.person !== state.person || !state.exists) return status === 400
        return status === 410 || (state.disabled && status === 403)
      }
      endAll(state)
      revokeCodes(state)
      state.password = next
      return status === 200
    },
  ],
  handoff: [
    (state, { bearer }, { status, code = '', nowSeconds }) => {
      const session = useBearer(state, bearer, nowSeconds)
      if (session === undefined) return status === 401
      const until = nowSeconds + accountTimings.handoffSeconds
      state.handoffs.push({ code, sessionId: session.id, person: session.person, until, revoked: false })
      state.handoffs.sort(byCode)
      return status === 200
    },
  ],
  exchangeHandoff: [
    (state, { site, code }, observation) => {
      const known = state.handoffs.find((handoff) => handoff.code === code)
      if (known === undefined || !isUsable.handoff(state, code, observation.nowSeconds))
        return observation.status === 401
      known.revoked = true
      return observation.status === 200 && openSession(state, observation, site, findSession(state, known.sessionId))
    },
  ],
  disable: [
    (state, _, { status }) => {
      if (!state.exists) return status === 401
      state.disabled = true
      endAll(state)
      revokeCodes(state)
      return status === 200
    },
  ],
  enable: [
    (state, _, { status }) => {
      if (!state.exists) return status === 401
      state.disabled = false
      return status === 200
    },
  ],
  deleteAccount: [
    (state, { bearer, password }, { status, nowSeconds }) => {
      if (useBearer(state, bearer, nowSeconds) === undefined) return status === 401
      if (password !== state.password) return status === 403
      state.exists = false
      return status === 200
    },
  ],
  // Registers a new person with the deleted account's email. The deleted account's credentials must not work for the
  // new account.
  register: [
    (state, { next }, { status }) => {
      if (state.exists) return status === 409
      Object.assign(state, { person: state.person + 1, exists: true, disabled: false, password: next })
      return status === 200
    },
  ],
}

const throttledKinds = new Set<Kind>(['login', 'changePassword', 'deleteAccount'])

const runPhase = <K extends Kind>(
  kind: K,
  command: Commands[K],
  phase: number,
  state: State,
  observation: Observation,
) => phases[kind][phase]?.(state, command, observation) ?? false

const applyPhase = (state: State, observed: ObservedCommand, phase: number): State | undefined => {
  const { command, status, concurrency } = observed
  if (status === 429) return concurrency > freeAttempts && throttledKinds.has(command.kind) ? state : undefined
  const next = structuredClone(state)
  return runPhase(command.kind, command, phase, next, observed) ? next : undefined
}

interface Path {
  state: State
  /** For each observation, the number of phases that have run. */
  phasesDone: number[]
}

/**
 * Returns all states that some order of the concurrent commands can lead to. Returns an empty list if no order explains
 * the observed responses.
 */
export function possibleStatesAfter(states: State[], observations: ObservedCommand[]): State[] {
  const lengths = observations.map(({ command }) => phases[command.kind].length)
  const steps = lengths.reduce((sum, length) => sum + length, 0)
  let paths: Path[] = states.map((state) => ({ state, phasesDone: lengths.map(() => 0) }))
  for (let step = 0; step < steps; step += 1) {
    const reached = new Map<string, Path>()
    for (const { state, phasesDone } of paths) {
      const pending = observations.filter((_, index) => phasesDone[index] !== lengths[index])
      // A command that was answered before another command was sent must also run before that command.
      const firstAnswerAt = Math.min(...pending.map(({ finishedAt }) => finishedAt))
      for (const [index, observed] of observations.entries()) {
        if (!pending.includes(observed) || observed.startedAt > firstAnswerAt) continue
        const next = applyPhase(state, observed, phasesDone[index] ?? 0)
        if (next === undefined) continue
        const path = {
          state: next,
          phasesDone: phasesDone.map((count, place) => (place === index ? count + 1 : count)),
        }
        reached.set(JSON.stringify(path), path)
      }
    }
    paths = [...reached.values()]
  }
  // An empty code means that the reset code was revoked before the test could read it. A state in which that code is
  // still valid is therefore impossible.
  const now = observations[0]?.nowSeconds ?? 0
  const ends = paths.map(({ state }) => Object.assign(state, { admitted: [] }))
  return ends.filter((state) => !state.resets.some((reset) => reset.code === '' && isCodeUsable(state, reset, now)))
}
