import type { BankDetails } from '@titer/contract'
import type { PaymentAttempt, PaymentFact, Price } from '@titer/domain'

export type ProviderName = 'stripe' | 'safepay' | 'bank-transfer' | 'sandbox'

/** What somebody is about to pay for, as a provider is told. */
export interface Order extends Price {
  /** Ours; a provider gives it back in all it says of the payment, and takes it as the key of the attempt. */
  transactionId: string
  /** Ours as well; it stands in the addresses the person is sent to. */
  sessionId: string
  planId: number
  productName: string
  email: string
  successUrl: string
  cancelUrl: string
  expiresAt: Date
}

/** A payment that a provider knows. */
export interface KnownPayment extends Price {
  transactionId: string
  /** The provider's own name for it: a checkout session, a tracker, the reference of a transfer. */
  reference: string
}

export interface OpenedCheckout {
  reference: string
  /** Where the person pays. */
  url: string
}

/** Something a provider has sent of its own accord, once it is known to come from there. */
export interface ProviderEvent {
  /** Unique at this provider: the same event may arrive many times. */
  id: string
  /** The provider's name for what happened, for who reads the records. */
  type: string
  /** How our payment is found: by our own id or by the provider's reference. */
  payment: { transactionId: string } | { reference: string }
  /** What it says; where the event alone is no proof, nothing, and the provider is asked. */
  facts: PaymentFact[]
  mustAsk: boolean
  /** What to ask about, where a provider may know one payment of ours under several names. */
  askAbout?: string
}

/** The message does not come from the provider, or not now. */
export class ForgedEvent extends Error {
  override name = 'ForgedEvent'
}

/** The provider does not answer, or not as it should; it may be asked again. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable'
}

/** What somebody needs who pays without a checkout. */
interface Instructions {
  bankDetails: BankDetails
  /** As people copy it into their banking app. */
  reference: string
  /** The text of a code that a banking app reads, where the operator's bank has given what it takes. */
  qrCode: string | null
}

/** The provider has no way to send money back by itself; a person does, and tells us. */
export class RefundByHand extends Error {
  override name = 'RefundByHand'
}

export interface PaymentProvider {
  name: ProviderName
  /** Where a payment begins, and how long it may take. */
  firstAttempt: PaymentAttempt
  openSeconds: number
  instructions?: (payment: KnownPayment) => Instructions
  /** Opens a checkout. The same order may be sent again, after a timeout or a kill, and opens no second one. */
  open: (order: Order) => Promise<OpenedCheckout>
  /** All that the provider knows of a payment now. */
  lookUp: (payment: KnownPayment) => Promise<PaymentFact[]>
  /** Gives all of the money back. Asked twice, it gives it back once. */
  refund: (payment: KnownPayment) => Promise<PaymentFact[]>
  /** Our id of what the provider calls otherwise in some of its events, if it is ours. */
  find?: (reference: string) => Promise<string | undefined>
  /** Reads a webhook; undefined where it is of no concern to us. Throws `ForgedEvent`. */
  read: (body: Buffer, headers: Record<string, string | string[] | undefined>, now: Date) => ProviderEvent | undefined
}
