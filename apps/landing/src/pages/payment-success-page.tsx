import { outcomeWords } from '@titer/client/words'
import type { Transaction } from '@titer/contract'
import { Button, ButtonLink, LoadingWells, Notice, RetryNotice } from '@titer/ui'
import { PaymentLayout, PaymentLoading } from '../payment/payment-layout.tsx'
import { PaymentReceived } from '../payment/payment-received.tsx'
import { PaymentUnfinished } from '../payment/payment-unfinished.tsx'
import { SignInFirst } from '../payment/sign-in-first.tsx'
import { usePaymentOutcome } from '../payment/use-payment-outcome.ts'

/** Says what the server says of the session; that its address was called proves nothing. */
export function PaymentSuccessPage() {
  const { outcome, askAgain } = usePaymentOutcome()
  if (outcome.status === 'told') return <Told transaction={outcome.transaction} />
  return (
    <PaymentLayout title="Your payment">
      {outcome.status === 'loading' && <PaymentLoading />}
      {outcome.status === 'signedOut' && <SignInFirst />}
      {outcome.status === 'waiting' && <Waiting />}
      {outcome.status === 'slow' && <Slow onAsk={askAgain} />}
      {outcome.status === 'failed' && <Failed sentence={outcome.sentence} onAsk={askAgain} />}
    </PaymentLayout>
  )
}

function Told({ transaction }: { transaction: Transaction }) {
  const { status } = transaction
  if (status === 'completed') return <PaymentReceived transaction={transaction} />
  return status === 'pending' ? null : <PaymentUnfinished transaction={transaction} words={outcomeWords[status]} />
}

const Waiting = () => (
  <div className="flex min-h-80 flex-col items-center justify-center gap-4 text-center">
    <LoadingWells label="Waiting for your bank" />
    <p className="max-w-[26em] text-muted">This usually takes a few seconds. Please leave this page open.</p>
  </div>
)

const Slow = ({ onAsk }: { onAsk: () => void }) => (
  <div className="max-w-2xl">
    <Notice
      kind="info"
      title="Not here yet"
      actions={
        <>
          <Button small look="quiet" onClick={onAsk}>
            Check again
          </Button>
          <ButtonLink href="/pricing" small look="quiet">
            See the plans
          </ButtonLink>
        </>
      }
    >
      Your bank is taking its time. You can close this page: we will write to you as soon as the money is here. If you
      have paid, please do not pay a second time. If you left before paying, nothing was charged and you can start
      again.
    </Notice>
  </div>
)

const Failed = ({ sentence, onAsk }: { sentence: string; onAsk: () => void }) => (
  <div className="max-w-2xl">
    <RetryNotice sentence={sentence} label="Check again" onRetry={onAsk}>
      <ButtonLink href="/account" small look="quiet">
        Your account
      </ButtonLink>
    </RetryNotice>
  </div>
)
