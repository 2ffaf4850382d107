import type { PaymentFact } from '@titer/domain'
import type { PaymentProvider } from '../../../platform/payments/provider.ts'
import type { PaymentRow } from '../payment/payment-store.ts'

/** Asks the provider what it knows about a payment. Without a reference the provider does not know the payment yet. */
export const lookUpPayment = async (provider: PaymentProvider, payment: PaymentRow): Promise<PaymentFact[]> =>
  payment.reference === null ? [] : provider.lookUp({ ...payment, reference: payment.reference })
