import type { KnownPayment } from '@titer/client/payments'
import type { RefundState } from '@titer/contract'
import { Download } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { Notice } from '../notice.tsx'
import { TextButton } from '../text-link.tsx'
import type { PaymentDesk } from './payment-desk.ts'
import { RefundPanel } from './refund-panel.tsx'
import { RefundRequest } from './refund-request.tsx'
import { useReceipt } from './use-receipt.ts'
import { useRefund } from './use-refund.ts'

interface PaidActionsProps extends KnownPayment {
  desk: PaymentDesk
  describedBy: string
}

/** The receipt of money that came, and the way to have it back. */
export function PaidActions({ desk, transaction, refund: first, describedBy }: PaidActionsProps) {
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  const openerRef = useRef<HTMLButtonElement>(null)
  const { payments } = desk
  const { transaction_id: transactionId } = transaction
  const { isBusy, failure, fetchReceipt } = useReceipt(payments, transactionId)
  const { take, read, ...known } = useRefund({ payments, transactionId, first, isWatched: isOpen })
  const { requestRef, focusRequest } = useNewRequest()
  const request = known.refund?.request
  const canAsk = transaction.status === 'completed' && !request

  const close = () => {
    setOpen(false)
    openerRef.current?.focus()
  }
  const onAsked = (told: RefundState) => {
    take(told)
    setOpen(false)
    focusRequest()
  }

  return (
    <>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        <Button
          look="quiet"
          small
          aria-describedby={describedBy}
          busyLabel={isBusy ? 'Fetching...' : undefined}
          onClick={() => void fetchReceipt()}
        >
          <Download size={20} aria-hidden="true" />
          Receipt (PDF)
        </Button>
        {canAsk && (
          <TextButton
            ref={openerRef}
            aria-describedby={describedBy}
            aria-expanded={isOpen}
            aria-controls={isOpen ? panel : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            Ask for a refund
          </TextButton>
        )}
      </div>
      {failure && <Notice kind="error">{failure}</Notice>}
      {request && <RefundRequest desk={desk} request={request} ref={requestRef} />}
      {canAsk && isOpen && (
        <div id={panel} className="rounded-surface bg-agar p-4 sm:p-5">
          <RefundPanel
            desk={desk}
            transaction={transaction}
            {...known}
            onRetry={() => void read()}
            onAsked={onAsked}
            onCancel={close}
          />
        </div>
      )}
    </>
  )
}

/** The form goes away with what was sent: the focus moves on to what came of it. */
function useNewRequest() {
  const requestRef = useRef<HTMLDivElement>(null)
  const [isNew, setNew] = useState(false)
  useEffect(() => {
    if (isNew) requestRef.current?.focus()
  }, [isNew])
  return { requestRef, focusRequest: () => setNew(true) }
}
