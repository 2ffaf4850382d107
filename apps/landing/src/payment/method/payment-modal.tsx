import { formatRupees } from '@titer/domain'
import { Dialog } from '@titer/ui'
import { MethodChoice } from './method-choice.tsx'
import type { MethodChoiceProps } from './method-choice.tsx'

interface PaymentModalProps extends MethodChoiceProps {
  planName: string
  priceRupees: number
  onClose: () => void
}

/** Lets the user choose a payment method in a dialog. Must be rendered only while the dialog is open. */
export const PaymentModal = ({ planId, planName, priceRupees, onPaymentInitiated, onClose }: PaymentModalProps) => (
  <Dialog title="Choose Payment Method" isOpen onClose={onClose}>
    {/* This line gets the initial focus, because the payment methods have not loaded yet. */}
    <p tabIndex={-1} className="flex justify-between gap-4 rounded-surface bg-agar px-4 py-3 font-semibold">
      <span>Titer {planName}</span>
      <span className="whitespace-nowrap tabular-nums">{formatRupees(priceRupees)}</span>
    </p>
    <MethodChoice planId={planId} onPaymentInitiated={onPaymentInitiated} />
  </Dialog>
)
