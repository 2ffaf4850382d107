import { formatTime } from '@titer/screens/words'
import { Button, ButtonLink, Notice } from '@titer/ui'
import type { SandboxAction, SandboxCheckout } from '@titer/contract'
import { formatRupees } from '@titer/domain'
import { useEffect, useRef } from 'react'
import { SandboxFrame } from './sandbox-frame.tsx'
import { paymentPathForPlanId } from '../plan/plan-lookup.ts'
import { declined } from './use-checkout.ts'

interface SandboxCheckoutProps {
  checkout: SandboxCheckout
  running: SandboxAction | undefined
  failure: string | undefined
  onAct: (action: SandboxAction) => void
}

export function SandboxCheckoutView({ checkout, ...rest }: SandboxCheckoutProps) {
  const { productName, amountPaisa, state, expiresAt } = checkout
  const isOpen = state === 'open' || state === 'declined'
  return (
    <SandboxFrame
      title={productName}
      order={
        <>
          <p className="mt-1 font-head text-[3rem] leading-none font-extrabold tracking-[-0.04em] lg:mt-3 lg:text-[4.5rem]">
            {formatRupees(amountPaisa / 100)}
          </p>
          {isOpen && (
            <p className="mt-2 text-on-field-muted lg:mt-4">
              One payment to Titer. Pay before <time dateTime={expiresAt}>{formatTime(expiresAt)}</time>.
            </p>
          )}
        </>
      }
    >
      {isOpen ? <Actions {...rest} isDeclined={state === 'declined'} /> : <ClosedCheckout checkout={checkout} />}
    </SandboxFrame>
  )
}

const actions: { action: SandboxAction; label: string; note: string; look: 'primary' | 'quiet' | 'plain' }[] = [
  { action: 'pay', label: 'Pay', note: 'the payment arrives immediately', look: 'primary' },
  { action: 'pay_late', label: 'Pay late', note: 'the payment arrives after 15 seconds', look: 'quiet' },
  { action: 'decline', label: 'Decline', note: 'the bank refuses the card', look: 'quiet' },
  { action: 'cancel', label: 'Cancel', note: 'back to Titer without paying', look: 'plain' },
]

type ActionsProps = Omit<SandboxCheckoutProps, 'checkout'> & { isDeclined: boolean }

function Actions({ isDeclined, running, failure, onAct }: ActionsProps) {
  const noticeRef = useRef<HTMLDivElement>(null)
  const message = failure ?? (isDeclined && running === undefined ? declined : undefined)
  useEffect(() => {
    if (message) noticeRef.current?.focus()
  }, [message])
  return (
    <>
      {message && (
        <Notice kind="error" title={failure ? 'That did not work' : 'Declined'} ref={noticeRef}>
          {message} You can try again.
        </Notice>
      )}
      <section aria-labelledby="bank-answers" className="flex flex-col gap-3">
        <h2 id="bank-answers" className="text-[1.25rem]">
          What should happen?
        </h2>
        {actions.map(({ action, label, note, look }) => (
          <div key={action}>
            <Button
              wide
              look={look}
              aria-describedby={`note-${action}`}
              disabled={running !== undefined}
              busyLabel={running === action ? 'Processing...' : undefined}
              onClick={() => onAct(action)}
            >
              {label}
            </Button>
            <p id={`note-${action}`} className="mt-1 text-center text-small text-muted">
              {note}
            </p>
          </div>
        ))}
      </section>
    </>
  )
}

/** Explains why the checkout no longer accepts a payment. */
function ClosedCheckout({ checkout: { state, successUrl } }: { checkout: SandboxCheckout }) {
  if (state === 'paid' || state === 'processing') {
    return (
      <>
        <Notice kind="success" title={state === 'paid' ? 'Already paid' : 'Payment in progress'}>
          {state === 'paid' ? 'You have already paid. You cannot pay twice.' : 'Your payment is on its way to Titer.'}
        </Notice>
        <ButtonLink href={successUrl}>See your payment</ButtonLink>
      </>
    )
  }
  return (
    <>
      <Notice kind="info" title={state === 'cancelled' ? 'Cancelled' : 'Expired'}>
        {state === 'cancelled' ? 'This checkout was cancelled.' : 'This checkout has expired.'} You have not been
        charged.
      </Notice>
      <StartAgain />
    </>
  )
}

const StartAgain = () => {
  const planId = Number(new URLSearchParams(location.search).get('plan'))
  return <ButtonLink href={paymentPathForPlanId(planId)}>Start again</ButtonLink>
}
