import type { BankDetails } from '@titer/contract'
import type { PaymentAttempt, PaymentFact, Price } from '@titer/domain'

export type ProviderName = 'stripe' | 'safepay' | 'bank-transfer' | 'sandbox'

/** A purchase as it is sent to a payment provider. */
export interface Order extends Price {
  /** Our id of the payment. The provider returns it in every event and uses it as the idempotency key. */
  transactionId: string
  /** Our id of the checkout session. It is part of the URLs that the student is sent to. */
  sessionId: string
  planId: number
  productName: string
  email: string
  successUrl: string
  cancelUrl: string
  expiresAt: Date
}

/** A payment that was opened at a provider. */
export interface KnownPayment extends Price {
  transactionId: string
  /** The provider's id of the payment: a checkout session, a tracker, or the reference of a transfer. */
  reference: string
}

export interface OpenedCheckout {
  reference: string
  /** The page where the student pays. */
  url: string
}

/** A webhook event of a provider whose signature has been verified. */
export interface ProviderEvent {
  /** Unique at this provider. The same event may be delivered many times. */
  id: string
  /** The provider's name of the event type, kept for the operator. */
  type: string
  /** Identifies our payment, either by our id or by the provider's reference. */
  payment: { transactionId: string } | { reference: string }
  /** The facts that the event proves. Empty if the event alone proves nothing; then `needsLookUp` is true. */
  facts: PaymentFact[]
  /** Whether the provider must be asked for the facts. */
  needsLookUp: boolean
  /** The reference to look up, if the provider can have several references for one of our payments. */
  lookUpReference?: string
}

/** The signature of a webhook is invalid or too old. */
export class ForgedEvent extends Error {
  override name = 'ForgedEvent'
}

/** The provider did not answer, or its answer did not match its documentation. The request may be retried. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable'
}

/** What a student needs to know to pay by bank transfer. */
interface Instructions {
  bankDetails: BankDetails
  /** The reference in the form that the student types into a banking app. */
  reference: string
  /** The text of a Raast QR code, or null if the Raast settings are not configured. */
  qrCode: string | null
}

/** The provider has no refund API. The operator sends the money back and then records the refund. */
export class ManualRefundRequired extends Error {
  override name = 'ManualRefundRequired'
}

export interface PaymentProvider {
  name: ProviderName
  /** The status of the attempt when a payment begins. */
  firstAttempt: PaymentAttempt
  /** How long a checkout stays open. */
  openSeconds: number
  instructions?: (payment: KnownPayment) => Instructions
  /** Opens a checkout. Repeating the call for the same order, after a timeout or a crash, opens no second checkout. */
  open: (order: Order) => Promise<OpenedCheckout>
  /** Asks the provider for the current facts of a payment. */
  lookUp: (payment: KnownPayment) => Promise<PaymentFact[]>
  /** Refunds the whole payment. Calling it twice refunds once. */
  refund: (payment: KnownPayment) => Promise<PaymentFact[]>
  /** Finds our transaction id by another id that the provider uses in some events. Undefined if it is not ours. */
  find?: (reference: string) => Promise<string | undefined>
  /** Verifies and reads a webhook. Returns undefined for events that we ignore. Throws `ForgedEvent`. */
  read: (body: Buffer, headers: Record<string, string | string[] | undefined>, now: Date) => ProviderEvent | undefined
}
