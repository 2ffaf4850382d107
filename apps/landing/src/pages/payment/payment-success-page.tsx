import { outcomeWords } from '@titer/screens/words'
import { Button, ButtonLink, LoadingWells, Notice, RetryNotice } from '@titer/ui'
import type { Transaction } from '@titer/contract'
import { PaymentLayout, PaymentLoading } from '../../payment/payment-layout.tsx'
import { PaymentReceived } from '../../payment/outcome/payment-received.tsx'
import { PaymentNotCompleted } from '../../payment/outcome/payment-not-completed.tsx'
import { SignInFirst } from '../../payment/sign-in-first.tsx'
import { usePaymentOutcome } from '../../payment/outcome/use-payment-outcome.ts'

/** Shows the status that the server reports for the payment session. Opening this URL does not prove a payment. */
export function PaymentSuccessPage() {
  const { outcome, checkAgain } = usePaymentOutcome()
  if (outcome.status === 'settled') return <Settled transaction={outcome.transaction} />
  return (
    <PaymentLayout title="Your payment">
      {outcome.status === 'loading' && <PaymentLoading />}
      {outcome.status === 'signedOut' && <SignInFirst />}
      {outcome.status === 'waiting' && <Waiting />}
      {outcome.status === 'slow' && <Slow onCheck={checkAgain} />}
      {outcome.status === 'failed' && <Failed message={outcome.message} onCheck={checkAgain} />}
    </PaymentLayout>
  )
}

function Settled({ transaction }: { transaction: Transaction }) {
  const { status } = transaction
  if (status === 'completed') return <PaymentReceived transaction={transaction} />
  return status === 'pending' ? null : <PaymentNotCompleted transaction={transaction} outcome={outcomeWords[status]} />
}

const Waiting = () => (
  <div className="flex min-h-80 flex-col items-center justify-center gap-4 text-center">
    <LoadingWells label="Waiting for your bank" />
    <p className="max-w-[26em] text-muted">This usually takes a few seconds. Please leave this page open.</p>
  </div>
)

const Slow = ({ onCheck }: { onCheck: () => void }) => (
  <div className="max-w-2xl">
    <Notice
      kind="info"
      title="Your payment has not arrived yet"
      actions={
        <>
          <Button small look="quiet" onClick={onCheck}>
            Check again
          </Button>
          <ButtonLink href="/pricing" small look="quiet">
            See the plans
          </ButtonLink>
        </>
      }
    >
      Your bank is taking longer than usual. You can close this page. We will email you as soon as the payment arrives.
      If you have paid, please do not pay again. If you left before paying, you have not been charged and can start
      again.
    </Notice>
  </div>
)

const Failed = ({ message, onCheck }: { message: string; onCheck: () => void }) => (
  <div className="max-w-2xl">
    <RetryNotice sentence={message} label="Check again" onRetry={onCheck}>
      <ButtonLink href="/account" small look="quiet">
        Your account
      </ButtonLink>
    </RetryNotice>
  </div>
)
