import { timeInWords } from '@titer/client/words'
import type { SandboxAction, SandboxCheckout } from '@titer/contract'
import { formatRupees } from '@titer/domain'
import { Button, ButtonLink, Notice } from '@titer/ui'
import { useEffect, useRef } from 'react'
import { CheckoutFrame } from './checkout-frame.tsx'
import { paymentPathOf } from './sold-plan.ts'
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
    <CheckoutFrame
      title={productName}
      order={
        <>
          <p className="mt-1 font-head text-[3rem] leading-none font-extrabold tracking-[-0.04em] lg:mt-3 lg:text-[4.5rem]">
            {formatRupees(amountPaisa / 100)}
          </p>
          {isOpen && (
            <p className="mt-2 text-on-field-muted lg:mt-4">
              To Titer, once. Open until <time dateTime={expiresAt}>{timeInWords(expiresAt)}</time>.
            </p>
          )}
        </>
      }
    >
      {isOpen ? <Actions {...rest} isDeclined={state === 'declined'} /> : <Over checkout={checkout} />}
    </CheckoutFrame>
  )
}

const actions: { action: SandboxAction; label: string; note: string; look: 'primary' | 'quiet' | 'plain' }[] = [
  { action: 'pay', label: 'Pay', note: 'the money arrives at once', look: 'primary' },
  { action: 'pay_late', label: 'Pay late', note: 'the money arrives after 15 seconds', look: 'quiet' },
  { action: 'decline', label: 'Decline', note: 'the bank refuses the card', look: 'quiet' },
  { action: 'cancel', label: 'Cancel', note: 'back to Titer without paying', look: 'plain' },
]

type ActionsProps = Omit<SandboxCheckoutProps, 'checkout'> & { isDeclined: boolean }

function Actions({ isDeclined, running, failure, onAct }: ActionsProps) {
  const said = useRef<HTMLDivElement>(null)
  const sentence = failure ?? (isDeclined && running === undefined ? declined : undefined)
  useEffect(() => {
    if (sentence) said.current?.focus()
  }, [sentence])
  return (
    <>
      {sentence && (
        <Notice kind="error" title={failure ? 'That did not work' : 'Declined'} ref={said}>
          {sentence} You can try again.
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

/** What stands where a checkout can no longer be paid. */
function Over({ checkout: { state, successUrl } }: { checkout: SandboxCheckout }) {
  if (state === 'paid' || state === 'processing') {
    return (
      <>
        <Notice kind="success" title={state === 'paid' ? 'Already paid' : 'On its way'}>
          {state === 'paid' ? 'This checkout is paid, and cannot be paid twice.' : 'The money is on its way to Titer.'}
        </Notice>
        <ButtonLink href={successUrl}>See your payment</ButtonLink>
      </>
    )
  }
  return (
    <>
      <Notice kind="info" title={state === 'cancelled' ? 'Cancelled' : 'Expired'}>
        {state === 'cancelled' ? 'This checkout was cancelled.' : 'This checkout was open for too long.'} Nothing was
        charged.
      </Notice>
      <StartAgain />
    </>
  )
}

const StartAgain = () => {
  const planId = Number(new URLSearchParams(location.search).get('plan'))
  return <ButtonLink href={paymentPathOf(planId)}>Start again</ButtonLink>
}
