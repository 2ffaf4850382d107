import { accountTimings, errors } from '@titer/contract'
import type { ErrorCode, SignedIn, User } from '@titer/contract'
import { toBase64url } from '../api/base64url.ts'

export const student: User = {
  id: 7,
  email: 'amina@example.org',
  username: 'amina',
  subscription_status: 'starter',
  profile_picture: null,
  full_name: null,
}

/** Returns a fake JWT. The browser reads only its payload. */
export function tokenIssuedAt(nowMs: number, lifetimeSeconds: number = accountTimings.accessTokenSeconds) {
  const issued = Math.floor(nowMs / 1000)
  const payload = { sub: '7', iat: issued, exp: issued + lifetimeSeconds, jti: crypto.randomUUID() }
  return ['e30', toBase64url(new TextEncoder().encode(JSON.stringify(payload))), 'sig'].join('.')
}

export const signedInAnswer = (token: string, user = student): SignedIn => ({
  success: true,
  user,
  userId: user.id,
  email: user.email,
  username: user.username,
  subscription_status: user.subscription_status,
  token,
  expiresInSeconds: accountTimings.accessTokenSeconds,
  isNewUser: false,
  needsVerification: false,
  message: 'Welcome back!',
})

export function refuse(code: ErrorCode, extra: Record<string, unknown> = {}) {
  const { status, message } = errors[code]
  return Response.json({ success: false, error: message, code, requestId: 'r-1', ...extra }, { status })
}

/** Simulates a server that accepts requests and never responds. */
export const neverResponds: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
  })

export interface SeenRequest {
  path: string
  method: string
  token: string | undefined
  body: unknown
}

/**
 * Creates an in-memory server. It knows which access tokens are valid and whether the refresh cookie is valid, and
 * records all requests.
 */
export function createFakeServer() {
  const seen: SeenRequest[] = []
  const live = new Set<string>()
  const server = {
    seen,
    live,
    hasValidCookie: true,
    isReachable: true,
    /** Responses by path, which replace the default responses. */
    answers: new Map<string, (request: SeenRequest) => Response | Promise<Response>>(),
    issue: () => {
      const token = tokenIssuedAt(Date.now())
      live.clear()
      live.add(token)
      return token
    },
    count: (path: string) => seen.filter((request) => request.path === path).length,
    fetch: async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
      const request = readRequest(input, init)
      seen.push(request)
      if (!server.isReachable) throw new TypeError('fetch failed')
      const special = server.answers.get(request.path)
      return special ? special(request) : defaultAnswer(request)
    },
  }

  const defaultAnswer = ({ path, token }: SeenRequest) => {
    if (path === '/api/auth/refresh') {
      return server.hasValidCookie ? Response.json(signedInAnswer(server.issue())) : refuse('auth.noToken')
    }
    if (path === '/api/auth/logout') {
      server.hasValidCookie = false
      return Response.json({ success: true, message: 'You are signed out.' })
    }
    if (!token || !live.has(token)) return refuse('auth.tokenExpired')
    return Response.json({
      ...student,
      hasPassword: true,
      created_at: '2026-01-05T08:00:00.000Z',
      identities: [],
      trial_ends_at: '2026-01-12T08:00:00.000Z',
    })
  }

  return server
}

function readRequest(input: RequestInfo | URL, init: RequestInit): SeenRequest {
  const headers = new Headers(init.headers)
  return {
    path: input instanceof Request ? input.url : input.toString(),
    method: init.method ?? 'GET',
    token: headers.get('authorization')?.replace('Bearer ', ''),
    body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
  }
}
