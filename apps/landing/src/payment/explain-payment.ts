import { ApiError } from '@titer/client'
import { explain } from '@titer/screens/words'
import { errors, messages } from '@titer/contract'

/** Returns the error message for a payment that could not be started. */
export const explainPaymentStart = (error: unknown) =>
  messageFor(error, messages.paymentInitiationFailed, {
    'auth.noToken': messages.userIdRequired,
    'auth.tokenExpired': messages.userIdRequired,
    'client.answer': messages.paymentInitializationFailed,
  })

/** Returns the error message for a payment whose status could not be read. */
export const explainPaymentStatus = (error: unknown) =>
  messageFor(error, messages.verificationFailed, {
    'auth.noToken': messages.authenticationRequired,
    'auth.tokenExpired': messages.authenticationRequired,
    'client.answer': messages.verificationFailed,
    // This error means that the URL contains no valid id of a payment session.
    'request.invalid': messages.transactionNotFound,
    'request.notFound': messages.transactionNotFound,
  })

/** Returns the error message for a proof of payment that could not be sent. */
export const explainProof = (error: unknown) =>
  messageFor(error, messages.unexpected, {
    'request.invalid': errors['payment.proof'].message,
    'request.tooLarge': errors['payment.proof'].message,
  })

function messageFor(error: unknown, fallback: string, variants: Record<string, string>) {
  // For an error of a form field, `explain` returns no message, because a form shows the error at that field. The
  // payment pages have no such fields, so they show the message from `variants`.
  const variant = error instanceof ApiError && error.fields.length > 0 ? variants[error.code] : undefined
  const { message, toast } = explain(error, { otherwise: { message: fallback }, variants })
  return variant ?? message ?? toast
}
