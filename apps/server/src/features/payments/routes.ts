import { AppError, paymentCalls, sandboxCalls, type SandboxAction, type SandboxCheckout } from '@titer/contract'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { authenticationOf } from '../accounts/index.ts'
import type { Payments } from './service.ts'

// The limit is high enough for a student who retries a few times, and low enough to stop a script that opens checkouts.
const checkoutLimit = { limit: { max: 30, seconds: 600 } }
// The limit is high, because the success page polls while a payment is pending. It is not higher, because each request
// for a receipt draws a new PDF.
const lookUpLimit = { limit: { max: 120, seconds: 600 } }

/** Registers the call that lists the payment methods. It is public. */
export function methodRoutes(app: FastifyInstance, payments: Payments) {
  serve(app, paymentCalls.methods, () => ({ success: true as const, methods: payments.methods() }))
}

/** Registers the calls that signed-in users make about their own payments. */
export function paymentRoutes(app: FastifyInstance, payments: Payments) {
  for (const call of [paymentCalls.createSession, paymentCalls.createCheckoutSession]) {
    serve(app, call, (request) => payments.create(authenticationOf(request).user, request.body), checkoutLimit)
  }
  serve(
    app,
    paymentCalls.verify,
    async (request) => ({
      success: true as const,
      transaction: await payments.bySession(authenticationOf(request).user.id, request.body.session_id, true),
    }),
    lookUpLimit,
  )
  serve(app, paymentCalls.success, async (request) => ({
    success: true as const,
    transaction: await payments.bySession(authenticationOf(request).user.id, request.query.session_id, false),
  }))
  serve(app, paymentCalls.transaction, async (request) => ({
    success: true as const,
    transaction: await payments.byId(authenticationOf(request).user.id, request.params.id),
  }))
  serve(app, paymentCalls.instructions, (request) =>
    payments.transfers.instructions(authenticationOf(request).user.id, request.query.session_id),
  )
  serve(
    app,
    paymentCalls.submitProof,
    async (request) => {
      const { session_id: sessionId, content } = request.body
      const proof = Buffer.from(content, 'base64')
      return {
        success: true as const,
        transaction: await payments.transfers.submitProof(authenticationOf(request).user.id, sessionId, proof),
      }
    },
    { ...checkoutLimit, maxBodyBytes: 3 * 1024 * 1024 },
  )
  serve(app, paymentCalls.refund, async (request) => ({
    success: true as const,
    refund: await payments.refunds.state(authenticationOf(request).user.id, request.params.id),
  }))
  serve(
    app,
    paymentCalls.askForRefund,
    async (request) => ({
      success: true as const,
      refund: await payments.refunds.request(authenticationOf(request).user.id, request.params.id, request.body),
    }),
    checkoutLimit,
  )
  serve(
    app,
    paymentCalls.setRefundAccount,
    async (request) => ({
      success: true as const,
      refund: await payments.refunds.setAccount(authenticationOf(request).user.id, request.params.id, request.body),
    }),
    checkoutLimit,
  )
  serve(
    app,
    paymentCalls.receipt,
    async (request) => {
      const { fileName, content } = await payments.receipts.drawForOwner(
        authenticationOf(request).user.id,
        request.params.id,
      )
      return { success: true as const, fileName, content: content.toString('base64') }
    },
    lookUpLimit,
  )
  serve(app, paymentCalls.history, async (request) => ({
    success: true as const,
    transactions: await payments.history(authenticationOf(request).user.id),
  }))
}

/**
 * Registers the providers' webhook. Providers sign the raw bytes of the body, so no parser may change the body first.
 */
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

/**
 * Registers the calls of the sandbox's checkout page. As with a real provider, anybody who knows the session id can
 * pay.
 */
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
