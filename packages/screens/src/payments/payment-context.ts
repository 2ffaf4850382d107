import type { Payments } from '@titer/client/payments'

/** The dependencies that a site provides for its list of payments. */
export interface PaymentContext {
  /** Must be the same object on every render, because an effect depends on it. */
  payments: Pick<Payments, 'receipt' | 'refundState' | 'askForRefund' | 'setRefundAccount'>
  /** Returns the URL of a page on the public site, or undefined until the site's origin is known. */
  hrefOf: (path: string) => string | undefined
}
