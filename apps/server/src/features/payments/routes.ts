import { AppError, paymentCalls, sandboxCalls, type SandboxAction, type SandboxCheckout } from '@titer/contract'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { presenceOf } from '../accounts/index.ts'
import type { Payments } from './service.ts'

// A person tries again a few times; a machine that opens checkouts is stopped.
const opening = { limit: { max: 30, seconds: 600 } }
// The success page asks while a payment is on its way; a receipt is drawn each time.
const asking = { limit: { max: 120, seconds: 600 } }

/** The ways to pay, for everybody. */
export function methodRoutes(app: FastifyInstance, payments: Payments) {
  serve(app, paymentCalls.methods, () => ({ success: true as const, methods: payments.methods() }))
}

/** Calls of a signed-in person, about their own payments. */
export function paymentRoutes(app: FastifyInstance, payments: Payments) {
  for (const call of [paymentCalls.createSession, paymentCalls.createCheckoutSession]) {
    serve(app, call, (request) => payments.create(presenceOf(request).user, request.body), opening)
  }
  serve(
    app,
    paymentCalls.verify,
    async (request) => ({
      success: true as const,
      transaction: await payments.bySession(presenceOf(request).user.id, request.body.session_id, true),
    }),
    asking,
  )
  serve(app, paymentCalls.success, async (request) => ({
    success: true as const,
    transaction: await payments.bySession(presenceOf(request).user.id, request.query.session_id, false),
  }))
  serve(app, paymentCalls.transaction, async (request) => ({
    success: true as const,
    transaction: await payments.byId(presenceOf(request).user.id, request.params.id),
  }))
  serve(app, paymentCalls.instructions, (request) =>
    payments.transfers.instructions(presenceOf(request).user.id, request.query.session_id),
  )
  serve(
    app,
    paymentCalls.submitProof,
    async (request) => {
      const { session_id: sessionId, content } = request.body
      const proof = Buffer.from(content, 'base64')
      return {
        success: true as const,
        transaction: await payments.transfers.submitProof(presenceOf(request).user.id, sessionId, proof),
      }
    },
    { ...opening, mostBytes: 3 * 1024 * 1024 },
  )
  serve(app, paymentCalls.refund, async (request) => ({
    success: true as const,
    refund: await payments.refunds.state(presenceOf(request).user.id, request.params.id),
  }))
  serve(
    app,
    paymentCalls.askForRefund,
    async (request) => ({
      success: true as const,
      refund: await payments.refunds.ask(presenceOf(request).user.id, request.params.id, request.body.words),
    }),
    opening,
  )
  serve(
    app,
    paymentCalls.receipt,
    async (request) => {
      const { fileName, content } = await payments.receipts.ofOwn(presenceOf(request).user.id, request.params.id)
      return { success: true as const, fileName, content: content.toString('base64') }
    },
    asking,
  )
  serve(app, paymentCalls.history, async (request) => ({
    success: true as const,
    transactions: await payments.history(presenceOf(request).user.id),
  }))
}

/** Where providers call. The signature is over the bytes, so nothing may read them before. */
export function webhookRoutes(app: FastifyInstance, payments: Payments) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.route<{ Params: { provider: string } }>({
    method: 'POST',
    url: '/api/payment/webhook/:provider',
    schema: { hide: true },
    config: { rateLimit: false },
    handler: async (request) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      await payments.receive(request.params.provider, body, request.headers)
      return { success: true }
    },
  })
}

interface Checkouts {
  show: (sessionId: string) => Promise<SandboxCheckout | undefined>
  act: (sessionId: string, action: SandboxAction) => Promise<void>
}

/** The sandbox's checkout. As at a real provider, who holds the session's id may pay it. */
export function sandboxRoutes(app: FastifyInstance, sandbox: Checkouts) {
  const show = async (sessionId: string) => {
    const checkout = await sandbox.show(sessionId)
    if (checkout === undefined) throw new AppError('payment.notFound')
    return { success: true as const, checkout }
  }
  serve(app, sandboxCalls.show, (request) => show(request.params.session))
  serve(app, sandboxCalls.act, async (request) => {
    await sandbox.act(request.params.session, request.body.action)
    return show(request.params.session)
  })
}
