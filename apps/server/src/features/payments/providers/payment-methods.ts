import { methodIds, type MethodId, type PaymentMethod } from '@titer/contract'
import type { PaymentProvider, ProviderName } from '../../../platform/payments/provider.ts'

/** The provider for each payment method. A method without a provider is not available on this server. */
export type ProvidersByMethod = Partial<Record<MethodId, PaymentProvider | undefined>>

const methodDetails: Record<MethodId, Omit<PaymentMethod, 'id' | 'available'>> = {
  'local-card': {
    name: 'Debit/Credit Card',
    type: 'card',
    icon: 'credit-card',
    description: 'A card from any Pakistani bank, in rupees',
  },
  'local-bank': {
    name: 'Bank Transfer',
    type: 'bank',
    icon: 'landmark',
    description: 'From your bank or wallet, confirmed by hand within a working day',
  },
  'international-card': {
    name: 'International Card',
    type: 'card',
    icon: 'globe',
    description: 'A card from a bank anywhere',
  },
}

export const methodName = (method: MethodId) => methodDetails[method].name

export const listMethods = (providers: ProvidersByMethod): PaymentMethod[] =>
  methodIds.map((id) => ({ id, ...methodDetails[id], available: providers[id] !== undefined }))

export const indexByName = (providers: ProvidersByMethod): ReadonlyMap<ProviderName, PaymentProvider> =>
  new Map(
    Object.values(providers).flatMap((provider) =>
      provider === undefined ? [] : [[provider.name, provider] as const],
    ),
  )
