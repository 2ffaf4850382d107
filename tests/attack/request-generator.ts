import * as contract from '@titer/contract'
import { accountCalls, studyCalls, type Call } from '@titer/contract'
import { brokenUtf8, hostileJson, hostileTexts, strangeKeys } from './hostile-values.ts'
import type { Random } from './random.ts'
import { eventFor } from './study-events.ts'
import { valueFor } from './valid-values.ts'

/** The attacker's knowledge: own tokens and cookies, and other people's names and ids. */
export interface AttackerKnowledge {
  /** Access tokens of accounts on all tiers. They change while the attack runs, so they are read for each request. */
  tokens: () => readonly string[]
  /**
   * Tokens and refresh cookies of other sessions, for requests that may end their own session. The sessions of `tokens`
   * stay open, because such requests do not use them.
   */
  expendableTokens: () => readonly string[]
  expendableCookies: () => readonly string[]
  /** Ids, addresses and names of students whose data the attackers must not change. */
  known: readonly string[]
}

export interface AttackRequest {
  /** The call or page on which the request is based, and the mutations that were applied to it. */
  label: string
  bytes: Buffer
  /** Whether the response to this request can have a body. The response to a HEAD request has none. */
  hasBody: boolean
  /**
   * Whether the server may disagree with the sender about where the request ends. The server may then wait for more
   * bytes, or read the rest as a second request.
   */
  hasAmbiguousEnd: boolean
  sentToken: string | undefined
}

const calls = Object.entries(contract)
  .filter(([name]) => name.endsWith('Calls'))
  .flatMap(([, list]) => Object.values(list as Record<string, Call>))

const signingOut = new Set<Call>([accountCalls.logout, accountCalls.logoutEverywhere])

const otherPaths = [
  '/',
  '/pricing',
  '/login',
  '/healthz',
  '/readyz',
  '/nowhere',
  '/api/nowhere',
  '/api/docs',
  '/api/docs/json',
  '/api/auth/google/start',
  '/api/auth/google/callback',
  '/api/auth/google/done',
  '/api/payment/webhook/sandbox',
  '/api/payment/webhook/stripe',
  '/api/payment/webhook/__proto__',
  '/assets/nothing.js',
  '/dev/mail/1',
  '/dev/google-account/x',
]

const methods = [
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'get',
  'FOO',
  'CONNECT',
]

interface Draft {
  method: string
  path: string
  query: string[]
  headers: [string, string][]
  /** The body as a latin1 string, with one character for each byte, or undefined if there is none. */
  body: string | undefined
  length: number | undefined
}

const bytesOf = (text: string) => Buffer.from(text, 'utf8').toString('latin1')
const hostile = (random: Random) => random.pick(hostileTexts)
/** Returns a text for use in a URL: encoded, or as raw bytes without the characters that would end the request line. */
const inUrl = (random: Random, text: string) =>
  random.chance(0.7)
    ? encodeURIComponent(text.replaceAll(/\p{Cs}/gu, '\uFFFD'))
    : bytesOf(text.replaceAll(/[\s\0]/g, '%00'))
/**
 * Returns a text for use as a header's value. Line ends would start another header, so only a few requests keep them.
 */
const inHeader = (random: Random, text: string) =>
  random.chance(0.02) ? bytesOf(text) : bytesOf(text.replaceAll(/[\r\n\0]/g, ' ')).slice(0, 6_000)

function draftFor(call: Call, random: Random, { known }: AttackerKnowledge): Draft {
  const params = call.params === undefined ? {} : (valueFor(call.params, random, known) as Record<string, unknown>)
  const query = call.query === undefined ? {} : (valueFor(call.query, random, known) as Record<string, unknown>)
  const body = call === studyCalls.push ? eventFor(random, known) : call.body && valueFor(call.body, random, known)
  const needsBody = call.method !== 'GET' && (body !== undefined || random.chance(0.5))
  return {
    method: call.method,
    path: call.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name]))),
    query: Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`),
    headers: needsBody ? [['content-type', 'application/json']] : [],
    body: needsBody ? bytesOf(JSON.stringify(body ?? {})) : undefined,
    length: undefined,
  }
}

const splice = (text: string, random: Random, insert: string, removed = 0) => {
  const at = random.below(text.length + 1)
  return text.slice(0, at) + insert + text.slice(at + removed)
}

/** Mutations of a JSON body. Each receives the body as text and returns the changed text. */
const bodyMutations: Record<string, (json: string, random: Random) => string> = {
  'another value': (json, random) => replaceValue(json, random, random.pick(hostileJson)),
  'hostile text': (json, random) => replaceValue(json, random, JSON.stringify(hostile(random))),
  'another key': (json, random) =>
    json.replace('{', () => `{${JSON.stringify(random.pick(strangeKeys))}:${random.pick(hostileJson)},`),
  'missing key': (json, random) => {
    const keys = [...json.matchAll(/"(\w+)":/g)].map(([, key]) => key)
    return keys.length === 0 ? json : json.replace(`"${random.pick(keys)}":`, '"missing":')
  },
  'doubled key': (json, random) => {
    const key = /"(\w+)":/.exec(json)?.[1] ?? 'email'
    return json.replace(/\}$/, () => `,"${key}":${random.pick(hostileJson)}}`)
  },
  'cut off': (json, random) => json.slice(0, random.below(json.length + 1)),
  'broken UTF-8': (json, random) => splice(json, random, String.fromCharCode(...random.pick(brokenUtf8))),
  'changed byte': (json, random) => splice(json, random, String.fromCharCode(random.below(256)), 1),
  'byte order mark': (json) => `\xEF\xBB\xBF${json}`,
  'another document': (_, random) => random.pick(hostileJson),
  'two documents': (json) => json + json,
  'very long': (json, random) => replaceValue(json, random, `"${'a'.repeat(random.pick([20_000, 66_000, 90_000]))}"`),
}

function replaceValue(json: string, random: Random, value: string) {
  const values = [...json.matchAll(/:("(?:[^"\\]|\\.)*"|-?\d+|true|false|null)/g)]
  const chosen = values.length === 0 ? undefined : random.pick(values)
  const replacement = bytesOf(value)
  if (chosen === undefined) return replacement
  return `${json.slice(0, chosen.index)}:${replacement}${json.slice(chosen.index + chosen[0].length)}`
}

/** Mutations of all other parts of a request. */
const requestMutations: Record<string, (draft: Draft, random: Random) => void> = {
  method: (draft, random) => {
    draft.method = random.pick(methods)
  },
  'path part': (draft, random) => {
    const parts = draft.path.split('/')
    parts[1 + random.below(Math.max(1, parts.length - 1))] = inUrl(random, hostile(random))
    draft.path = parts.join('/')
  },
  'end of the path': (draft, random) => {
    draft.path += random.pick([
      '/',
      '//',
      '/.',
      '/..',
      '%',
      '%zz',
      '%2F',
      '%00',
      ';a=b',
      '\\',
      '#x',
      '?',
      '.json',
      '%c0%af',
    ])
  },
  'long path': (draft, random) => {
    draft.path = `${random.pick(['', '/api', draft.path])}${random.pick(['/', '/a', '%2e', '.', '//x', '%F0%9F']).repeat(3_000)}x`
  },
  'encoded path': (draft) => {
    draft.path = draft.path.replaceAll(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
  },
  'absolute address': (draft, random) => {
    draft.path =
      random.pick(['http://evil.example', '//evil.example', 'http://127.0.0.1:1', '*', 'ftp://x', '']) + draft.path
  },
  query: (draft, random) => {
    const key = random.pick([
      'x',
      'user',
      'after',
      'limit',
      'session_id',
      'dev',
      'token',
      '__proto__',
      'a[b]',
      hostile(random),
    ])
    draft.query.push(`${inUrl(random, key)}=${inUrl(random, hostile(random))}`)
  },
  'doubled query': (draft) => {
    draft.query.push(...draft.query)
  },
  'many query fields': (draft, random) => {
    for (let at = 0; at < 300; at += 1) draft.query.push(`${random.pick(['a', 'a[]', `k${at}`])}=${at}`)
  },
  'content type': (draft, random) => {
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'image/png',
      '*/*',
      ';',
      'application/json; charset=utf-16',
      'application/json, text/plain',
      hostile(random),
    ]
    draft.headers = [['content-type', inHeader(random, random.pick(types))]]
  },
  origin: (draft, random) => {
    draft.headers.push([
      'origin',
      random.pick(['https://evil.example', 'null', 'http://localhost', inHeader(random, hostile(random))]),
    ])
  },
  'strange header': (draft, random) => {
    const names = [
      'x-forwarded-for',
      'x-forwarded-host',
      'x-forwarded-proto',
      'forwarded',
      'host',
      'user-agent',
      'accept',
      'accept-encoding',
      'accept-language',
      'if-none-match',
      'range',
      'referer',
      'x-http-method-override',
      'content-encoding',
      'expect',
      'upgrade',
      'connection',
      'te',
      'cookie',
      'authorization',
      'stripe-signature',
      'x-sfpy-signature',
      'titer-sandbox-signature',
      'sec-gpc',
    ]
    draft.headers.push([random.pick(names), inHeader(random, hostile(random))])
  },
  'many headers': (draft, random) => {
    const count = random.pick([50, 300, 1_500])
    for (let at = 0; at < count; at += 1) draft.headers.push([`x-${at}`, 'a'])
  },
  'very long header': (draft, random) => {
    draft.headers.push([
      random.pick(['cookie', 'authorization', 'x-a', 'user-agent']),
      'a'.repeat(random.pick([8_000, 20_000])),
    ])
  },
  'wrong length': (draft, random) => {
    draft.length = random.pick([-1, 0, 1, 5, 100_000, 1e15])
  },
  'chunked and length': (draft) => {
    draft.headers.push(['transfer-encoding', 'chunked'])
  },
}

const forgedTokens = [
  'nobody',
  'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIiwic2lkIjoiMSIsImF1ZCI6InRpdGVyLWFjY2VzcyJ9.',
  'a'.repeat(4_000),
  '..',
  'e30.e30.e30',
]

/** Adds a valid or forged token, a valid or forged cookie, or nothing. Returns the token if it is valid. */
function signIn(draft: Draft, random: Random, knowledge: AttackerKnowledge, endsSession: boolean): string | undefined {
  const kind = random.below(10)
  if (kind < 6) {
    const token = random.pick(endsSession ? knowledge.expendableTokens() : knowledge.tokens())
    draft.headers.push(['authorization', `Bearer ${token}`])
    return token
  }
  if (kind === 6) draft.headers.push(['authorization', `Bearer ${random.pick(forgedTokens)}`])
  if (kind === 7) draft.headers.push(['authorization', inHeader(random, `Bearer ${hostile(random)}`)])
  if (kind === 8) {
    const cookie = random.pick([
      ...knowledge.expendableCookies(),
      'titer_landing=%zz',
      ';;=',
      `titer_landing=${'a'.repeat(3_000)}`,
      '__proto__=1',
    ])
    draft.headers.push(['cookie', random.chance(0.3) ? splice(cookie, random, 'x', 1) : cookie])
  }
  return undefined
}

/** Returns whether a header can make the server disagree with the sender about where the request ends. */
const makesEndAmbiguous = (name: string, value: string) =>
  /[\r\n]/.test(value) || ['transfer-encoding', 'connection', 'upgrade', 'expect'].includes(name)

/**
 * Creates one request. The same values from `random` always create the same request, except for the tokens and ids,
 * which differ in each run.
 */
export function createRequest(random: Random, knowledge: AttackerKnowledge): AttackRequest {
  const isCall = random.chance(0.9)
  const call = random.pick(calls)
  const draft: Draft = isCall
    ? draftFor(call, random, knowledge)
    : {
        method: random.pick(['GET', 'GET', 'POST']),
        path: random.pick(otherPaths),
        query: [],
        headers: [],
        body: undefined,
        length: undefined,
      }
  const mutations: string[] = []
  if (draft.body !== undefined && random.chance(0.6)) {
    const name = random.pick(Object.keys(bodyMutations))
    draft.body = bodyMutations[name]?.(draft.body, random)
    mutations.push(name)
  }
  const token = signIn(draft, random, knowledge, isCall && signingOut.has(call))
  for (let left = random.pick([0, 0, 1, 1, 1, 2, 3]); left > 0; left -= 1) {
    const name = random.pick(Object.keys(requestMutations))
    requestMutations[name]?.(draft, random)
    mutations.push(name)
  }
  const address = `10.${random.below(256)}.${random.below(256)}.${1 + random.below(250)}`
  const target = draft.query.length === 0 ? draft.path : `${draft.path}?${draft.query.join('&')}`
  const length = draft.length ?? draft.body?.length
  const head = [
    `${draft.method} ${target} HTTP/1.1`,
    'host: localhost',
    `x-forwarded-for: ${address}`,
    ...draft.headers.map(([name, value]) => `${name}: ${value}`),
    ...(length === undefined ? [] : [`content-length: ${length}`]),
  ]
  return {
    label: `${isCall ? `${call.method} ${call.path}` : draft.path.slice(0, 60)} (${mutations.join(', ') || 'valid'})`,
    bytes: Buffer.from(`${head.join('\r\n')}\r\n\r\n${draft.body ?? ''}`, 'latin1'),
    hasBody: draft.method !== 'HEAD',
    hasAmbiguousEnd:
      draft.length !== undefined || draft.headers.some(([name, value]) => makesEndAmbiguous(name, value)),
    sentToken: token,
  }
}
