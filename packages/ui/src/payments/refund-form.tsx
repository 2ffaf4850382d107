import { explain } from '@titer/client'
import { whatHappensNext } from '@titer/client/words'
import { messages } from '@titer/contract'
import type { RefundState, Transaction } from '@titer/contract'
import { formatRupees } from '@titer/domain'
import { toast } from 'sonner'
import { Button } from '../button.tsx'
import { Notice } from '../notice.tsx'
import { useForm } from '../use-form.ts'
import type { PaymentDesk } from './payment-desk.ts'
import { WordsField } from './words-field.tsx'

interface RefundFormProps {
  desk: PaymentDesk
  transaction: Transaction
  isEligible: boolean
  onAsked: (refund: RefundState) => void
  onCancel: () => void
}

const asked = 'We have your request.'

export function RefundForm({ desk, transaction, isEligible, onAsked, onCancel }: RefundFormProps) {
  const { form, field, isBusy, failure, failureRef } = useForm({
    initial: { words: '' },
    check: () => ({}),
    send: async ({ words }) => {
      const refund = await desk.payments.askForRefund(transaction.transaction_id, words)
      toast.success(asked)
      onAsked(refund)
    },
    explain: (error) => explain(error, { otherwise: { message: messages.unexpected } }),
  })
  return (
    <form {...form} className="flex flex-col gap-4">
      <WordsField
        label="Anything we should know?"
        hint={
          transaction.method === 'local-bank'
            ? 'Please name the bank account that should receive the money.'
            : 'You need not give a reason.'
        }
        {...field('words')}
        required={false}
      />
      <p className="text-small text-muted">
        {whatHappensNext} Once {formatRupees(transaction.amount_paisa / 100)} goes back, the time it paid for ends.
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
