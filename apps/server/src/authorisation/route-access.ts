import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '@titer/contract'
import type { TestServer } from '../testing/test-server.ts'
import type { Person, Role } from './people.ts'

/** The expected response: the HTTP status if the request succeeds, or the error code if it fails. */
export type Outcome = number | ErrorCode

/** The parts of a request besides its method, its path and the access token. */
interface RequestParts {
  /** The values of the path's parameters. `*` is the value of the wildcard at the end of a path. */
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
  /** Whether the request contains the person's refresh cookie. */
  sendsCookies?: true
}

export interface Access {
  outcomes: Record<Role, Outcome>
  /** Creates the request. `owner` is the person whose data is requested. */
  request?: (owner: Person, server: TestServer) => RequestParts | Promise<RequestParts>
  /**
   * The response to a Premium student who requests another student's data. `shared` means that the data is not private:
   * everybody who may call the route may request it. Required for every call with a path parameter, a `session_id` or a
   * `user`.
   */
  foreign?: Outcome | 'shared'
}

const everyone = (outcome: Outcome): Record<Role, Outcome> => ({
  visitor: outcome,
  unverified: outcome,
  demo: outcome,
  starter: outcome,
  premium: outcome,
  expired: outcome,
  disabled: outcome,
})

/** For routes that do not require a token, but reject an invalid token. The token of a disabled account is invalid. */
const everyoneWithValidToken = (outcome: Outcome) => ({ ...everyone(outcome), disabled: 'auth.tokenExpired' as const })

/**
 * For routes that require a token. A person with an unverified address cannot get a token, and disabling an account
 * ends its sessions.
 */
const signedIn = (outcome: Outcome): Record<Role, Outcome> => ({
  ...everyoneWithValidToken(outcome),
  visitor: 'auth.noToken',
  unverified: 'auth.noToken',
})

const starterAndPremium = (refusal: ErrorCode) => ({ ...signedIn(200), demo: refusal, expired: refusal })
const onlyPremium = (refusal: ErrorCode) => ({ ...starterAndPremium(refusal), starter: refusal })

/** A call whose request contains a code that was sent by mail. A wrong code is rejected. */
const byCode = (body: object = {}): Access => ({
  outcomes: everyone('link.code'),
  request: () => ({ body: { code: 'guessed', ...body } }),
})

const newEmail = () => `new-${randomUUID()}@kmc.edu.pk`
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const packFile = async (server: TestServer, owner: Person, find: (pack: { name: string; tier: string }) => boolean) => {
  const now = server.clock.now()
  const reader = { id: owner.id, trialStartedAt: now, tier: 'premium' as const }
  const { packs } = await server.services.content.manifest(reader)
  return { params: { file: packs.find(find)?.file ?? '' } }
}

const attempt = { plan: 'starter', method: 'local-bank', confirmed: true }
const startPayment: Access = {
  outcomes: signedIn(200),
  request: () => ({ body: { ...attempt, idempotencyKey: randomUUID() } }),
}

/** A call about one payment by bank transfer, which only its owner may see. */
const ownTransfer = (
  outcome: Outcome,
  parts: (ids: { sessionId: string; transactionId: string }) => RequestParts,
): Access => ({
  outcomes: signedIn(outcome),
  request: async (owner) => parts(await owner.transfer()),
  foreign: 'payment.notFound',
})

/** Lists the response that each role gets from each route. The test fails for a route that is missing here. */
export const routeAccess: Record<string, Access | Access[]> = {
  // Reminders. Anybody with a reminder's token can stop the reminders. The response to an unknown token is the same,
  // but nothing is stopped.
  'GET /api/reminders': { outcomes: signedIn(200) },
  'POST /api/reminders': {
    outcomes: signedIn(200),
    request: () => ({
      body: { minute: 1_200, timeZone: 'Asia/Karachi', quietFrom: 1_320, quietTo: 420, restDays: [], push: null },
    }),
  },
  'DELETE /api/reminders': { outcomes: signedIn(200) },
  'POST /api/reminders/stop/:token': {
    outcomes: everyone(200),
    request: () => ({ params: { token: 'A'.repeat(43) } }),
    foreign: 'shared',
  },

  // Signing in and out. None of these calls requires an access token, because the caller may not be signed in.
  'GET /api/auth/options': { outcomes: everyone(200) },
  'POST /api/auth/register': {
    outcomes: everyone(201),
    request: () => ({ body: { email: newEmail(), password: 'another good long password' } }),
  },
  'POST /api/auth/login': {
    outcomes: { ...everyone(200), unverified: 'auth.unverified', disabled: 'auth.disabled' },
    request: ({ email, password }) => ({ body: { email, password } }),
  },
  'POST /api/auth/google': {
    outcomes: everyone('identity.google'),
    request: () => ({ body: { credential: 'forged' } }),
  },
  'POST /api/auth/login-firebase': {
    outcomes: everyone('identity.registration'),
    request: () => ({ body: { credential: 'forged' } }),
  },
  'POST /api/auth/google/result': { outcomes: everyone(200), request: () => ({ body: { state: 'unknown' } }) },
  'GET /api/auth/google/start': {
    outcomes: everyone(302),
    request: () => ({ query: { method: 'popup', state: 'a'.repeat(43) } }),
  },
  'GET /api/auth/common-passwords/:prefix': {
    outcomes: everyone(200),
    request: () => ({ params: { prefix: '5e8' } }),
    foreign: 'shared',
  },
  'GET /api/auth/google/callback': { outcomes: everyone(302) },
  'GET /api/auth/google/done': { outcomes: everyone(200) },
  'GET /api/auth/google/done.js': { outcomes: everyone(200) },
  'POST /api/auth/refresh': { outcomes: signedIn(200), request: () => ({ sendsCookies: true }) },
  'POST /api/auth/logout': { outcomes: everyone(200) },
  'POST /api/auth/verify-email': byCode(),
  'POST /api/auth/resend-verification': { outcomes: everyone(200), request: ({ email }) => ({ body: { email } }) },
  'POST /api/auth/check-link': byCode({ mode: 'resetPassword' }),
  'POST /api/auth/forgot-password': { outcomes: everyone(200), request: ({ email }) => ({ body: { email } }) },
  'POST /api/auth/reset-password': byCode({ password: 'another good long password' }),
  'POST /api/auth/confirm-email-change': byCode(),
  'POST /api/auth/recover-email': byCode(),
  'GET /api/auth/handoff/start': { outcomes: everyone(302) },
  'POST /api/auth/handoff/exchange': {
    outcomes: everyone('auth.handoff'),
    request: () => ({ body: { code: 'guessed' } }),
  },

  // The person's own account.
  'GET /api/auth/profile': { outcomes: signedIn(200) },
  'PATCH /api/auth/profile': {
    outcomes: signedIn(200),
    request: ({ id }) => ({ body: { username: `renamed${id}` } }),
  },
  'GET /api/auth/sessions': { outcomes: signedIn(200) },
  'DELETE /api/auth/sessions/:id': {
    outcomes: signedIn(200),
    request: ({ sessionId }) => ({ params: { id: sessionId } }),
    foreign: 'auth.sessionNotFound',
  },
  'POST /api/auth/logout-everywhere': { outcomes: signedIn(200) },
  'POST /api/auth/change-password': {
    outcomes: signedIn(200),
    request: ({ password }) => ({ body: { currentPassword: password, newPassword: 'another good long password' } }),
  },
  'POST /api/auth/change-email': {
    outcomes: signedIn(200),
    request: ({ password }) => ({ body: { email: newEmail(), password } }),
  },
  'POST /api/auth/google/link': {
    // The test server listens on no port, so its local issuer cannot be reached.
    outcomes: signedIn('identity.network'),
    request: ({ password }) => ({ body: { password } }),
  },
  'POST /api/auth/google/unlink': { outcomes: signedIn(200), request: ({ password }) => ({ body: { password } }) },
  'POST /api/auth/delete-account': {
    outcomes: signedIn(200),
    request: ({ password }) => ({ body: { password } }),
  },
  'POST /api/auth/handoff': { outcomes: signedIn(200), request: () => ({ body: { browser: 'a'.repeat(43) } }) },

  // Plans. Everybody may read the prices. Only a person with a paid plan can change or cancel it.
  'GET /api/subscriptions/plans': { outcomes: everyone(200) },
  'GET /api/subscriptions/check-access': {
    outcomes: everyoneWithValidToken(200),
    request: () => ({ query: { feature: 'analytics' } }),
  },
  'GET /api/subscriptions/status': { outcomes: signedIn(200) },
  'GET /api/subscriptions/usage': { outcomes: signedIn(200) },
  'POST /api/subscriptions/cancel': { outcomes: starterAndPremium('subscription.cancel') },
  'POST /api/subscriptions/upgrade': {
    outcomes: starterAndPremium('subscription.upgrade'),
    request: () => ({ body: { plan_id: 2, subscription_type: 'premium' } }),
  },
  'POST /api/subscriptions/downgrade': {
    outcomes: starterAndPremium('subscription.downgrade'),
    request: () => ({ body: { plan_id: 1, subscription_type: 'starter' } }),
  },

  // Payments. Only the owner may see a payment. For everybody else the response is the same as for a payment that does
  // not exist.
  'GET /api/payment/methods': { outcomes: everyone(200) },
  'POST /api/payment/create-session': startPayment,
  'POST /api/payment/create-checkout-session': startPayment,
  'GET /api/payment/history': { outcomes: signedIn(200) },
  'POST /api/payment/verify': ownTransfer(200, ({ sessionId }) => ({ body: { session_id: sessionId } })),
  'GET /api/payment/success': ownTransfer(200, ({ sessionId }) => ({ query: { session_id: sessionId } })),
  'GET /api/payment/instructions': ownTransfer(200, ({ sessionId }) => ({ query: { session_id: sessionId } })),
  'POST /api/payment/proof': ownTransfer(200, ({ sessionId }) => ({ body: { session_id: sessionId, content: png } })),
  'GET /api/payment/transaction/:id': ownTransfer(200, ({ transactionId: id }) => ({ params: { id } })),
  'GET /api/payment/refund/:id': ownTransfer('payment.notPaid', ({ transactionId: id }) => ({ params: { id } })),
  'POST /api/payment/refund/:id': ownTransfer('payment.notPaid', ({ transactionId: id }) => ({
    params: { id },
    body: { words: 'By accident' },
  })),
  'POST /api/payment/refund/:id/account': ownTransfer('payment.noRefund', ({ transactionId: id }) => ({
    params: { id },
    body: { title: 'Ayesha Khan', bank: 'Bank of Khyber', number: 'PK36SCBL0000001123456702' },
  })),
  'GET /api/payment/receipt/:id': ownTransfer('payment.notPaid', ({ transactionId: id }) => ({ params: { id } })),
  // Providers authenticate with a signature and not with a session.
  'POST /api/payment/webhook/:provider': {
    outcomes: everyone('payment.forged'),
    request: () => ({ params: { provider: 'sandbox' }, body: {} }),
    foreign: 'shared',
  },
  // Content. The student's plan decides which packs are unlocked.
  'GET /api/content/manifest': { outcomes: signedIn(200) },
  'GET /api/content/packs/:file': [
    {
      outcomes: { ...signedIn(200), expired: 'content.locked' },
      request: (owner, server) => packFile(server, owner, ({ name }) => name === 'sample'),
      foreign: 'shared',
    },
    {
      outcomes: starterAndPremium('content.locked'),
      request: (owner, server) => packFile(server, owner, ({ tier }) => tier === 'starter'),
      foreign: 'shared',
    },
  ],
  'GET /api/content/wordings/:item': {
    outcomes: signedIn('request.notFound'),
    request: () => ({ params: { item: '0000000000' } }),
    foreign: 'shared',
  },

  // Study events. A log belongs to one student, and a request with the id of another student is rejected.
  'POST /api/study/events': {
    outcomes: signedIn(200),
    request: ({ id }) => ({ body: { user: id, events: [] } }),
    foreign: 'study.otherUser',
  },
  'GET /api/study/events': {
    outcomes: signedIn(200),
    request: ({ id }) => ({ query: { user: String(id) } }),
    foreign: 'study.otherUser',
  },
  'GET /api/study/choices/:item': {
    outcomes: signedIn(200),
    request: () => ({ params: { item: 'any' }, query: { version: 'v1' } }),
    foreign: 'shared',
  },

  // Progress and leaderboards. All students can see the uploaded pictures, but only Premium students may upload one.
  'GET /api/progress': { outcomes: signedIn(200) },
  'PATCH /api/progress/profile': { outcomes: signedIn(200), request: () => ({ body: { isListed: false } }) },
  'POST /api/progress/avatar': {
    outcomes: onlyPremium('progress.pictureTier'),
    request: () => ({ body: { content: png } }),
  },
  'DELETE /api/progress/avatar': { outcomes: signedIn(200) },
  'GET /api/progress/avatars/:file': {
    outcomes: signedIn(200),
    request: async ({ id }, { services }) => ({
      params: {
        file: (await services.progress.pictures.set({ id, tier: 'premium' }, Buffer.from(png, 'base64'))).ownPicture,
      },
    }),
    foreign: 'shared',
  },
  'GET /api/leaderboard/:board': {
    outcomes: signedIn(200),
    request: () => ({ params: { board: 'week' } }),
    foreign: 'shared',
  },
  'GET /api/insights/model': { outcomes: starterAndPremium('content.locked') },
  'GET /api/insights/calibration': { outcomes: starterAndPremium('content.locked') },

  // Calls that do not require an account.
  'POST /api/telemetry/events': {
    outcomes: everyone(200),
    request: () => ({
      body: {
        visit: 'a-random-visit-id-1',
        events: [{ id: randomUUID(), at: '2026-11-16T08:00:00Z', page: '/', name: 'page_view' }],
      },
    }),
  },
  'GET /healthz': { outcomes: everyone(200) },
  'GET /readyz': { outcomes: everyone(200) },
  // The preflight request that a browser sends before a request to our other site. The response states the allowed
  // origin and the allowed methods.
  'OPTIONS *': { outcomes: everyone(204), request: () => ({ params: { '*': '/api/auth/login' } }) },
  // The description of the API is public, like the contract itself.
  'GET /api/docs': { outcomes: everyone(200) },
  'GET /api/docs/json': { outcomes: everyone(200) },
  'GET /api/docs/yaml': { outcomes: everyone(200) },
  'GET /api/docs/static/index.html': { outcomes: everyone(302) },
  'GET /api/docs/static/swagger-initializer.js': { outcomes: everyone(200) },
  'ALL /api/docs/static/*': { outcomes: everyone(200), request: () => ({ params: { '*': 'swagger-ui.css' } }) },
}

/** The routes that exist only outside production. They replace the payment providers, the mail server and Google. */
export const developmentRoutes: Record<string, Access> = {
  // As at a real provider, anybody who knows the address of a checkout may pay.
  'GET /api/payment/sandbox/:session': {
    outcomes: everyone(200),
    request: async (owner) => ({ params: { session: (await owner.cardPayment()).sessionId } }),
    foreign: 'shared',
  },
  'POST /api/payment/sandbox/:session': {
    outcomes: everyone(200),
    request: async (owner) => ({
      params: { session: (await owner.cardPayment()).sessionId },
      body: { action: 'cancel' },
    }),
    foreign: 'shared',
  },
  'GET /dev/mail': { outcomes: everyone(200) },
  'GET /dev/mail/:id': { outcomes: everyone('request.notFound'), request: () => ({ params: { id: '999999' } }) },
  'GET /dev/mail/:id/:place': {
    outcomes: everyone('request.notFound'),
    request: () => ({ params: { id: '999999', place: '0' } }),
  },
  'ALL /dev/google/*': { outcomes: everyone(200), request: () => ({ params: { '*': 'jwks' } }) },
  'GET /dev/google-account/:uid': { outcomes: everyone(200), request: () => ({ params: { uid: 'unknown' } }) },
  'POST /dev/google-account/:uid': {
    outcomes: everyone('request.invalid'),
    request: () => ({ params: { uid: 'unknown' } }),
  },
}
