import { accountCalls, callTimeouts, contentCalls, errorAnswer, messages, subscriptionCalls } from '@titer/contract'
import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '@titer/contract'
import { ApiError } from './api-error.ts'

type Need<Name extends string, Value> = [Value] extends [undefined]
  ? { [name in Name]?: undefined }
  : { [name in Name]: Value }

interface CallOptions {
  /** The token to send instead of the session's token. With null, no token is sent. */
  token?: string | null | undefined
  timeoutMs?: number | undefined
}

type CallInput<C extends Call> = Need<'body', BodyOf<C>> &
  Need<'params', ParamsOf<C>> &
  Need<'query', QueryOf<C>> &
  CallOptions

/** The arguments of a call. The input is optional if the call requires no input. */
export type CallArguments<C extends Call> =
  Partial<CallInput<C>> extends CallInput<C> ? [input?: CallInput<C>] : [input: CallInput<C>]

export type Api = <C extends Call>(call: C, ...args: CallArguments<C>) => Promise<AnswerOf<C>>

interface Needs {
  fetch?: typeof fetch
  getToken: () => string | undefined
}

interface AnyInput extends CallOptions {
  body?: unknown
  params?: unknown
  query?: unknown
}

const callsThatSignIn = new Set<Call>([
  accountCalls.login,
  accountCalls.google,
  accountCalls.loginFirebase,
  accountCalls.googleResult,
  accountCalls.refresh,
  accountCalls.exchangeHandoff,
])

// Packs bypass the browser's cache, because the study app stores them in its own database. A copy in the cache would
// remain after the student has removed everything from the device.
const uncachedCalls = new Set<Call>([contentCalls.pack])

export function createApi({ fetch = globalThis.fetch.bind(globalThis), getToken }: Needs): Api {
  return async <C extends Call>(call: C, ...[input]: CallArguments<C>) => {
    const given: AnyInput = input ?? {}
    const token = given.token === undefined ? getToken() : given.token
    const timeoutMs = given.timeoutMs ?? timeoutOf(call)
    const { status, ok, value } = await exchange(fetch, urlOf(call.path, given), {
      call,
      timeoutMs,
      init: requestOf(call, given.body, token),
    })
    if (!ok) throw await errorOf(status, value)
    const answer = await call.answer.safeParseAsync(value)
    if (!answer.success) throw badAnswer(call, { status, value, cause: answer.error })
    return answer.data as AnswerOf<C>
  }
}

function requestOf(call: Call, body: unknown, token: string | null | undefined): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (token) headers['authorization'] = `Bearer ${token}`
  if (body !== undefined) headers['content-type'] = 'application/json'
  const init: RequestInit = { method: call.method, headers, credentials: 'same-origin' }
  if (uncachedCalls.has(call)) init.cache = 'no-store'
  return body === undefined ? init : { ...init, body: JSON.stringify(body) }
}

interface Exchange {
  call: Call
  timeoutMs: number
  init: RequestInit
}

async function exchange(fetch: typeof globalThis.fetch, address: string, { call, timeoutMs, init }: Exchange) {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), timeoutMs)
  try {
    const response = await fetch(address, { ...init, signal: controller.signal })
    return { status: response.status, ok: response.ok, value: await read(response) }
  } catch (cause) {
    throw controller.signal.aborted ? timedOut(call, cause) : unreachable(cause)
  } finally {
    clearTimeout(timer)
  }
}

/** Returns an image as a Blob, and everything else as parsed JSON. Returns undefined for text that is not JSON. */
const read = async (response: Response): Promise<unknown> =>
  response.headers.get('content-type')?.startsWith('image/') ? response.blob() : parse(await response.text())

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function urlOf(path: string, { params, query }: AnyInput) {
  const names = new Map(entriesOf(params))
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(names.get(name))))
  const known = entriesOf(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(known.map(([name, value]) => [name, String(value)])).toString()
  return search ? `${filled}?${search}` : filled
}

const entriesOf = (value: unknown): [string, unknown][] => Object.entries(value ?? {})

const specialTimeouts = new Map<Call, number>([
  [accountCalls.login, callTimeouts.loginMs],
  [subscriptionCalls.status, callTimeouts.subscriptionStatusMs],
])

const timeoutOf = (call: Call) =>
  specialTimeouts.get(call) ?? (call.isLarge ? callTimeouts.largeMs : callTimeouts.backendMs)

const unreachable = (cause: unknown) =>
  new ApiError({ code: 'client.network', message: messages.network, status: 0 }, cause)

const timedOut = (call: Call, cause: unknown) =>
  new ApiError(
    {
      code: 'client.timeout',
      message: call === accountCalls.login ? messages.loginTimeout : messages.network,
      status: 0,
    },
    cause,
  )

const badAnswer = (call: Call, { status, value, cause }: { status: number; value: unknown; cause: unknown }) =>
  new ApiError({ code: 'client.answer', message: badAnswerSentence(call, value), status }, cause)

/**
 * Returns the error message for an invalid response. For a sign-in call, the message says that the user or the token is
 * missing.
 */
function badAnswerSentence(call: Call, value: unknown) {
  if (!callsThatSignIn.has(call)) return messages.unexpected
  const { user, token } = (value ?? {}) as { user?: unknown; token?: unknown }
  const isGoogle = call === accountCalls.google || call === accountCalls.googleResult
  if (isGoogle && user === undefined && token !== undefined) return messages.googleNoUser
  if (isGoogle && token === undefined && user !== undefined) return messages.googleNoToken
  return messages.badAnswer
}

async function errorOf(status: number, value: unknown) {
  const known = await errorAnswer.safeParseAsync(value)
  if (!known.success) return new ApiError({ code: 'client.answer', message: messages.unexpected, status })
  const { code, error: message, needsVerification, retryAfterSeconds, fields } = known.data
  return new ApiError({ code, message, status, needsVerification, retryAfterSeconds, fields })
}
