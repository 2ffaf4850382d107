import type { PaymentFact } from '@titer/domain'
import type { PaymentProvider } from '../../../platform/payments/provider.ts'
import type { PaymentRow } from '../payment/payment-store.ts'

/**
 * Asks the provider for the facts about a payment. Returns no facts for a payment without a reference, because the
 * provider finds a payment only by its reference.
 */
export const lookUpPayment = async (provider: PaymentProvider, payment: PaymentRow): Promise<PaymentFact[]> =>
  payment.reference === null ? [] : provider.lookUp({ ...payment, reference: payment.reference })
