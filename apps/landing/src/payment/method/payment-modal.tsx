import { formatRupees } from '@titer/domain'
import { Dialog } from '@titer/ui'
import { MethodChoice } from './method-choice.tsx'
import type { MethodChoiceProps } from './method-choice.tsx'

interface PaymentModalProps extends MethodChoiceProps {
  planName: string
  priceRupees: number
  onClose: () => void
}

/** The choice of payment method in a dialog. Render it only while it is open. */
export const PaymentModal = ({ planId, planName, priceRupees, onPaymentInitiated, onClose }: PaymentModalProps) => (
  <Dialog title="Choose Payment Method" isOpen onClose={onClose}>
    {/* Gets the initial focus, because the payment methods are not loaded yet. */}
    <p tabIndex={-1} className="flex justify-between gap-4 rounded-surface bg-agar px-4 py-3 font-semibold">
      <span>Titer {planName}</span>
      <span className="tabular-nums">{formatRupees(priceRupees)}</span>
    </p>
    <MethodChoice planId={planId} onPaymentInitiated={onPaymentInitiated} />
  </Dialog>
)
