import type { BankDetails } from '@titer/contract'
import type { PaymentAttempt, PaymentFact, Price } from '@titer/domain'

export type ProviderName = 'stripe' | 'safepay' | 'bank-transfer' | 'sandbox'

/** A purchase as it is sent to a payment provider. */
export interface Order extends Price {
  /** Our id for the payment. Most events of a provider contain it. For Stripe, it is part of the idempotency keys. */
  transactionId: string
  /** Our id for the checkout session. It is part of the URLs that the student visits. */
  sessionId: string
  planId: number
  productName: string
  email: string
  successUrl: string
  cancelUrl: string
  expiresAt: Date
}

/** A payment that has been opened at a provider. */
export interface KnownPayment extends Price {
  transactionId: string
  /**
   * The provider's id for the payment, such as the id of Stripe's checkout session, Safepay's id (a tracker), or the
   * reference of a bank transfer.
   */
  reference: string
}

export interface OpenedCheckout {
  reference: string
  /** The page where the student pays. */
  url: string
}

/** A provider's webhook event with a verified signature. */
export interface ProviderEvent {
  /** Unique per provider. The same event may be delivered many times. */
  id: string
  /** The provider's name for the event type, kept for the operator. */
  type: string
  /** Our id for the payment, or the provider's reference to it. */
  payment: { transactionId: string } | { reference: string }
  /**
   * The facts that the event proves. If the event alone proves nothing, the list is empty and `needsLookUp` is true.
   */
  facts: PaymentFact[]
  /** Whether the facts must be requested from the provider. */
  needsLookUp: boolean
  /** The reference to look up, for a provider that can have several references for one of our payments. */
  lookUpReference?: string
}

/** Thrown if a webhook's signature is invalid or too old, or if its body is not an event. */
export class ForgedEvent extends Error {
  override name = 'ForgedEvent'
}

/**
 * Thrown if the provider did not respond, or its response did not match its documentation. The request may be retried.
 */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable'
}

/** The information that a student needs to pay by bank transfer. */
interface Instructions {
  bankDetails: BankDetails
  /** The reference in the form that the student types into a banking app. */
  reference: string
  /** The text of a Raast QR code, or null if the Raast settings are not configured. */
  qrCode: string | null
}

/**
 * Thrown if we cannot refund through the provider's API. The operator sends the money back and then records the refund.
 */
export class ManualRefundRequired extends Error {
  override name = 'ManualRefundRequired'
}

export interface PaymentProvider {
  name: ProviderName
  /** The status of a new payment attempt. */
  firstAttempt: PaymentAttempt
  /** How long a checkout stays open. */
  openSeconds: number
  instructions?: (payment: KnownPayment) => Instructions
  /** Opens a checkout. The call may be repeated for the same order, for example after a timeout or a crash. */
  open: (order: Order) => Promise<OpenedCheckout>
  /** Requests the current facts about a payment from the provider. */
  lookUp: (payment: KnownPayment) => Promise<PaymentFact[]>
  /** Refunds the whole payment. A second call refunds nothing more. */
  refund: (payment: KnownPayment) => Promise<PaymentFact[]>
  /**
   * Finds our transaction id by another id that the provider uses in some events. Returns undefined if the id is not
   * ours.
   */
  find?: (reference: string) => Promise<string | undefined>
  /**
   * Verifies and reads a webhook. Returns undefined for events that we ignore. Throws `ForgedEvent` for an invalid
   * webhook.
   */
  read: (body: Buffer, headers: Record<string, string | string[] | undefined>, now: Date) => ProviderEvent | undefined
}
