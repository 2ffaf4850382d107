import { ApiError, explain } from '@titer/client'
import { errors, messages } from '@titer/contract'

/** The sentence for a payment that could not be begun. */
export const explainAttempt = (error: unknown) =>
  sentenceOf(error, messages.paymentInitiationFailed, {
    'auth.noToken': messages.userIdRequired,
    'auth.tokenExpired': messages.userIdRequired,
    'client.answer': messages.paymentInitializationFailed,
  })

/** The sentence for a payment that nobody would tell of. */
export const explainOutcome = (error: unknown) =>
  sentenceOf(error, messages.verificationFailed, {
    'auth.noToken': messages.authenticationRequired,
    'auth.tokenExpired': messages.authenticationRequired,
    'client.answer': messages.verificationFailed,
    // The address holds something that is no session's name.
    'request.invalid': messages.transactionNotFound,
    'request.notFound': messages.transactionNotFound,
  })

/** The sentence for a proof that did not arrive. */
export const explainProof = (error: unknown) =>
  sentenceOf(error, messages.unexpected, {
    'request.invalid': errors['payment.proof'].message,
    'request.tooLarge': errors['payment.proof'].message,
  })

function sentenceOf(error: unknown, otherwise: string, variants: Record<string, string>) {
  // Nothing here is typed, so that there is no field to blame.
  const variant = error instanceof ApiError && error.fields.length > 0 ? variants[error.code] : undefined
  const { message, toast } = explain(error, { otherwise: { message: otherwise }, variants })
  return variant ?? message ?? toast
}
