import { messages } from '@titer/contract'
import type { RefundState, Transaction } from '@titer/contract'
import { formatRupees } from '@titer/domain'
import { Button, Notice, useForm } from '@titer/ui'
import { toast } from 'sonner'
import { explain } from '../../words/explain.ts'
import { whatHappensNext } from '../../words/payments/refund-words.ts'
import type { PaymentContext } from '../payment-context.ts'
import { MessageField } from './message-field.tsx'

interface RefundFormProps {
  context: PaymentContext
  transaction: Transaction
  isEligible: boolean
  onRequested: (refund: RefundState) => void
  onCancel: () => void
}

const requestedSentence = 'We have received your request.'

export function RefundForm({ context, transaction, isEligible, onRequested, onCancel }: RefundFormProps) {
  const { form, field, isBusy, failure, failureRef } = useForm({
    initial: { words: '' },
    check: () => ({}),
    send: async ({ words }) => {
      const refund = await context.payments.askForRefund(transaction.transaction_id, words)
      toast.success(requestedSentence)
      onRequested(refund)
    },
    explain: (error) => explain(error, { otherwise: { message: messages.unexpected } }),
  })
  return (
    <form {...form} className="flex flex-col gap-4">
      <MessageField
        label="Anything we should know?"
        hint={
          transaction.method === 'local-bank'
            ? 'Please name the bank account that should receive the money.'
            : 'You don’t have to give a reason.'
        }
        {...field('words')}
        required={false}
      />
      <p className="text-small text-muted">
        {whatHappensNext} Once {formatRupees(transaction.amount_paisa / 100)} has been refunded, the plan time that it
        paid for ends.
      </p>
      {failure && (
        <Notice kind="error" ref={failureRef}>
          {failure}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button
          type="submit"
          small
          look={isEligible ? 'primary' : 'quiet'}
          busyLabel={isBusy ? 'Sending...' : undefined}
        >
          {isEligible ? 'Send request' : 'Ask anyway'}
        </Button>
        <Button look="plain" small disabled={isBusy} onClick={onCancel}>
          Not now
        </Button>
      </div>
    </form>
  )
}
