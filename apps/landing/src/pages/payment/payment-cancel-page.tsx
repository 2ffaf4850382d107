import { ButtonLink } from '@titer/ui'
import { RetryPayment } from '../../payment/method/retry-payment.tsx'
import { PaymentLayout } from '../../payment/payment-layout.tsx'
import { PaymentReceived } from '../../payment/outcome/payment-received.tsx'
import { useAbandonedPayment } from '../../payment/outcome/use-abandoned-payment.ts'

export function PaymentCancelPage() {
  const abandoned = useAbandonedPayment()
  // The user may have completed the payment in another tab, so the page shows it as received.
  if (abandoned?.status === 'completed') return <PaymentReceived transaction={abandoned} />
  return (
    <PaymentLayout
      title="Payment cancelled"
      lead="You left the checkout before paying. You have not been charged, and your account is unchanged."
    >
      <div className="flex flex-wrap gap-3">
        {abandoned && <RetryPayment transaction={abandoned} />}
        <ButtonLink href="/pricing" look={abandoned ? 'quiet' : 'primary'}>
          Back to pricing
        </ButtonLink>
      </div>
    </PaymentLayout>
  )
}
