import { ButtonLink, RetryNotice } from '@titer/ui'
import { PaymentLayout, PaymentLoading } from '../../payment/payment-layout.tsx'
import { SandboxCheckoutView } from '../../payment/checkout/sandbox-checkout.tsx'
import { SignInFirst } from '../../payment/sign-in-first.tsx'
import { BankTransfer } from '../../payment/transfer/bank-transfer.tsx'
import { useCheckout } from '../../payment/checkout/use-checkout.ts'

export function PaymentCheckoutPage() {
  const { state, running, failure, act, reload } = useCheckout()
  if (state.status === 'bank') return <BankTransfer transaction={state.transaction} />
  if (state.status === 'sandbox') {
    return (
      <SandboxCheckoutView
        checkout={state.checkout}
        running={running}
        failure={failure}
        onAct={(action) => void act(action)}
      />
    )
  }
  return (
    <PaymentLayout title="Checkout">
      {state.status === 'loading' && <PaymentLoading />}
      {state.status === 'signedOut' && <SignInFirst />}
      {state.status === 'failed' && <Failed message={state.message} onRetry={() => void reload()} />}
    </PaymentLayout>
  )
}

const Failed = ({ message, onRetry }: { message: string; onRetry: () => void }) => (
  <div className="max-w-2xl">
    <RetryNotice sentence={message} onRetry={onRetry}>
      <ButtonLink href="/pricing" small look="quiet">
        See the plans
      </ButtonLink>
    </RetryNotice>
  </div>
)
