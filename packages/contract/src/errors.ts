import { z } from './zod.ts'
import { messages } from './messages.ts'

/** All API errors: the code, the HTTP status, and the sentence that users see. */
export const errors = {
  'request.invalid': { status: 400, message: 'Something in this request is not right. Please check it and try again.' },
  'request.origin': { status: 403, message: 'This request came from a site that is not allowed to send it.' },
  'request.notFound': { status: 404, message: 'There is nothing at this address.' },
  'request.pathTooLong': { status: 414, message: 'This address is too long.' },
  'request.tooLarge': { status: 413, message: 'This is too large to send at once.' },
  'request.unsupported': { status: 415, message: 'Please send this as JSON.' },
  'request.limited': { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  'service.unexpected': { status: 500, message: messages.unexpected },
  'service.unavailable': { status: 503, message: 'Titer is not available right now. Please try again in a moment.' },

  'auth.credentials': { status: 401, message: messages.wrongCredentials },
  'auth.unverified': { status: 403, message: messages.unverified },
  'auth.throttled': { status: 429, message: messages.tooManyAttempts },
  'auth.disabled': { status: 403, message: messages.accountDisabled },
  'auth.noToken': { status: 401, message: messages.noToken },
  'auth.tokenExpired': { status: 401, message: messages.tokenExpired },
  'auth.emailTaken': { status: 409, message: messages.emailTaken },
  'auth.usernameTaken': { status: 409, message: messages.usernameTaken },
  'auth.weakPassword': { status: 400, message: messages.weakPassword },
  'auth.resendWait': { status: 429, message: 'Please wait before resending.' },
  'auth.passwordWrong': { status: 403, message: 'That is not your current password.' },
  'auth.recentLogin': { status: 403, message: 'Please sign in again first, so that we know it is you.' },
  'auth.sessionNotFound': { status: 404, message: 'That device is not signed in any more.' },
  'auth.otherAccount': { status: 409, message: 'Another account is signed in here.' },
  'auth.handoff': { status: 401, message: 'This link into the app has expired. Please sign in.' },

  'identity.failed': { status: 401, message: messages.identityFailed },
  'identity.registration': { status: 401, message: messages.idTokenRegistrationFailed },
  'identity.google': { status: 401, message: messages.googleBackendFailed },
  'identity.noToken': { status: 400, message: messages.noIdToken },
  'identity.unverified': { status: 403, message: messages.identityUnverified },
  'identity.sync': { status: 502, message: messages.syncFailed },
  'identity.tooMany': { status: 429, message: messages.googleTooMany },
  'identity.cancelled': { status: 400, message: messages.signInCancelled },
  'identity.redirect': { status: 400, message: messages.redirectFailed },
  'identity.unauthorizedDomain': { status: 400, message: messages.googleUnauthorizedDomain },
  'identity.notAllowed': { status: 403, message: messages.googleNotAllowed },
  'identity.notConfigured': { status: 404, message: messages.googleNotConfigured },
  'identity.taken': {
    status: 409,
    message: 'This Google account is already linked to another Titer account. Sign in to that account to unlink it.',
  },
  'identity.onlySignIn': {
    status: 409,
    message: 'Google is your only way to sign in. Please set a password first.',
  },
  'identity.network': { status: 502, message: messages.googleNetwork },

  'subscription.userNotFound': { status: 404, message: messages.userNotFound },
  'subscription.plan': { status: 400, message: messages.invalidPlan },
  'subscription.cancel': { status: 409, message: messages.unsubscribeFailed },
  'subscription.downgrade': { status: 409, message: messages.downgradeFailed },
  'subscription.upgrade': { status: 409, message: messages.upgradeFailed },

  'payment.plan': { status: 400, message: messages.invalidPlan },
  'payment.method': { status: 400, message: messages.noMethodChosen },
  'payment.session': { status: 502, message: messages.sessionNotCreated },
  'payment.notFound': { status: 404, message: messages.transactionNotFound },
  'payment.verification': { status: 502, message: messages.verificationFailed },
  'payment.key': { status: 409, message: messages.paymentInitiationFailed },
  'payment.noTransfer': { status: 409, message: 'This payment is not a bank transfer, or it is already settled.' },
  'payment.proof': { status: 400, message: 'Please send a JPEG, PNG or WebP picture, or a PDF, of up to 2 MB.' },
  'payment.proofs': { status: 409, message: 'We already have enough proof for this payment. We will email you.' },
  'payment.openTransfers': {
    status: 409,
    message:
      'You already have several open transfers. Please finish one of them first. You can find them in your account.',
  },
  'payment.confirm': {
    status: 409,
    message: 'You may already have paid for this plan. Please check before you pay again.',
  },
  'payment.refundAccount': { status: 400, message: 'Please name the bank account that should receive the refund.' },
  'payment.noRefund': { status: 409, message: 'There is no open refund request for this payment.' },
  'payment.alreadyPaid': { status: 409, message: 'This payment has already been paid.' },
  'payment.alreadyRefunded': { status: 409, message: 'This payment has already been refunded.' },
  'payment.notPaid': { status: 409, message: 'There is nothing left to refund for this payment.' },
  'payment.forged': { status: 400, message: messages.verificationFailed },

  'progress.notEarned': { status: 409, message: 'You have not earned this one yet.' },
  'progress.counting': {
    status: 409,
    message: 'We are still counting your latest answers. Please try again in a few seconds.',
  },
  'progress.picture': { status: 400, message: 'Please choose a JPEG, PNG or WebP picture of up to 2 MB.' },
  'progress.pictureTier': { status: 403, message: 'Your own picture is part of Premium.' },

  'reminder.pushService': {
    status: 400,
    message: 'We cannot send notifications through this browser. Please choose email instead.',
  },

  'study.otherUser': { status: 403, message: 'Another account is signed in here now.' },

  'content.locked': { status: 403, message: 'You need a plan to open this.' },
  'content.early': { status: 403, message: 'Premium has this now. Your plan opens it 14 days after it was published.' },

  'link.code': { status: 400, message: messages.linkCodeInvalid },
  'link.expired': { status: 410, message: messages.linkExpired },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errors

export interface ErrorDetails {
  message?: string
  retryAfterSeconds?: number
  needsVerification?: boolean
  fields?: { field: string; message: string }[]
}

/** An error from the catalogue. The server's error handler converts it into the error response. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails

  constructor(code: ErrorCode, details: ErrorDetails = {}, cause?: unknown) {
    super(details.message ?? errors[code].message, cause === undefined ? undefined : { cause })
    this.name = 'AppError'
    this.code = code
    this.details = details
  }

  get status(): number {
    return errors[this.code].status
  }
}

export const errorAnswer = z.object({
  success: z.literal(false),
  error: z.string().describe('The sentence to show'),
  code: z.string().describe('The name of the error in the catalogue'),
  requestId: z.string(),
  needsVerification: z.boolean().optional(),
  retryAfterSeconds: z.number().int().optional(),
  fields: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
})

export type ErrorAnswer = z.infer<typeof errorAnswer>
