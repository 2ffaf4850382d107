import { messages } from '@titer/contract'
import type { PaymentSession } from '@titer/contract'
import { toast } from 'sonner'
import { navigate } from '../../navigation.ts'

/** Opens the provider's checkout page, or our own instructions page for a bank transfer. */
export function goToCheckout({ paymentMethod, sessionId, url }: PaymentSession, planId: number) {
  if (paymentMethod !== 'local-bank') {
    location.assign(url)
    return
  }
  toast.success(messages.sessionCreated)
  navigate(`/payment/checkout?session=${sessionId}&plan=${planId}`)
}
