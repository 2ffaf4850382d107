import type { Transaction } from '@titer/contract'
import { Button } from '@titer/ui'
import { useState } from 'react'
import { goToCheckout } from './go-to-checkout.ts'
import { PaymentModal } from './payment-modal.tsx'

/** Shows a button that starts a new payment for the plan of a payment that was not completed. */
export function RetryPayment({ transaction }: { transaction: Transaction }) {
  const [isOpen, setOpen] = useState(false)
  const { plan_id: planId, plan_name: planName, amount_paisa: paisa } = transaction
  return (
    <>
      <Button onClick={() => setOpen(true)}>Try again</Button>
      {isOpen && (
        <PaymentModal
          planId={planId}
          planName={planName}
          priceRupees={paisa / 100}
          onPaymentInitiated={(session) => goToCheckout(session, planId)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
