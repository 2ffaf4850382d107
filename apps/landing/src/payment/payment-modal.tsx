import { formatRupees } from '@titer/domain'
import { Dialog } from '@titer/ui'
import { PaymentChoice } from './payment-choice.tsx'
import type { PaymentChoiceProps } from './payment-choice.tsx'

interface PaymentModalProps extends PaymentChoiceProps {
  planName: string
  priceRupees: number
  onClose: () => void
}

/** The payment page's choice over another page; on the page while it is open. */
export const PaymentModal = ({ planId, planName, priceRupees, onPaymentInitiated, onClose }: PaymentModalProps) => (
  <Dialog title="Choose Payment Method" isOpen onClose={onClose}>
    {/* The focus begins here: the ways to pay come a moment later. */}
    <p tabIndex={-1} className="flex justify-between gap-4 rounded-surface bg-agar px-4 py-3 font-semibold">
      <span>Titer {planName}</span>
      <span className="tabular-nums">{formatRupees(priceRupees)}</span>
    </p>
    <PaymentChoice planId={planId} onPaymentInitiated={onPaymentInitiated} />
  </Dialog>
)
