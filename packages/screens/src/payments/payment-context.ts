import type { Payments } from '@titer/client/payments'

/** What the site provides for its list of payments. */
export interface PaymentContext {
  /** Must be the same object at every render. */
  payments: Pick<Payments, 'receipt' | 'refundState' | 'askForRefund'>
  /** The URL of a page of the public site. Undefined until its origin is known. */
  hrefOf: (path: string) => string | undefined
}
