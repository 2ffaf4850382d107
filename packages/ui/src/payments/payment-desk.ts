import type { Payments } from '@titer/client/payments'

/** What the list of payments needs of the site it stands on. */
export interface PaymentDesk {
  /** The same at every render. */
  payments: Pick<Payments, 'receipt' | 'refundState' | 'askForRefund'>
  /** The address of a page of the public site; nothing while nobody has said where that is. */
  hrefOf: (path: string) => string | undefined
}
