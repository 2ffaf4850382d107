import { ButtonLink } from '@titer/ui'
import { PayAgain } from '../payment/pay-again.tsx'
import { PaymentLayout } from '../payment/payment-layout.tsx'
import { PaymentReceived } from '../payment/payment-received.tsx'
import { useLeftPayment } from '../payment/use-left-payment.ts'

export function PaymentCancelPage() {
  const left = useLeftPayment()
  // Left in one tab, it may have been paid in another.
  if (left?.status === 'completed') return <PaymentReceived transaction={left} />
  return (
    <PaymentLayout
      title="Payment cancelled"
      lead="You left the checkout before paying. Nothing was charged, and your account is as it was."
    >
      <div className="flex flex-wrap gap-3">
        {left && <PayAgain transaction={left} />}
        <ButtonLink href="/pricing" look={left ? 'quiet' : 'primary'}>
          Back to pricing
        </ButtonLink>
      </div>
    </PaymentLayout>
  )
}
