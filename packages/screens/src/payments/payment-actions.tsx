import type { KnownPayment } from '@titer/client/payments'
import type { RefundState } from '@titer/contract'
import { Button, Notice, TextButton } from '@titer/ui'
import { Download } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { PaymentContext } from './payment-context.ts'
import { RefundPanel } from './refund/refund-panel.tsx'
import { RefundRequest } from './refund/refund-request.tsx'
import { useRefund } from './refund/use-refund.ts'
import { useReceiptDownload } from './use-receipt-download.ts'

interface PaymentActionsProps extends KnownPayment {
  context: PaymentContext
  describedBy: string
}

/** The receipt download and the refund request for a received payment. */
export function PaymentActions({ context, transaction, refund: initial, describedBy }: PaymentActionsProps) {
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  const openerRef = useRef<HTMLButtonElement>(null)
  const { payments } = context
  const { transaction_id: transactionId } = transaction
  const { isBusy, failure, downloadReceipt } = useReceiptDownload(payments, transactionId)
  const { show, reload, ...known } = useRefund({ payments, transactionId, initial, isWatched: isOpen })
  const { requestRef, focusRequest } = useNewRequest()
  const request = known.refund?.request
  const canRequest = transaction.status === 'completed' && !request

  const close = () => {
    setOpen(false)
    openerRef.current?.focus()
  }
  const onRequested = (newState: RefundState) => {
    show(newState)
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
          busyLabel={isBusy ? 'Downloading...' : undefined}
          onClick={() => void downloadReceipt()}
        >
          <Download size={20} aria-hidden="true" />
          Receipt (PDF)
        </Button>
        {canRequest && (
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
      {request && known.refund && (
        <RefundRequest
          context={context}
          transaction={transaction}
          refund={{ ...known.refund, request }}
          ref={requestRef}
          onChanged={show}
        />
      )}
      {canRequest && isOpen && (
        <div id={panel} className="rounded-surface bg-agar p-4 sm:p-5">
          <RefundPanel
            context={context}
            transaction={transaction}
            {...known}
            onRetry={() => void reload()}
            onRequested={onRequested}
            onCancel={close}
          />
        </div>
      )}
    </>
  )
}

/** Moves the focus to the new refund request, because the form disappears after it has been sent. */
function useNewRequest() {
  const requestRef = useRef<HTMLDivElement>(null)
  const [isNew, setNew] = useState(false)
  useEffect(() => {
    if (isNew) requestRef.current?.focus()
  }, [isNew])
  return { requestRef, focusRequest: () => setNew(true) }
}
