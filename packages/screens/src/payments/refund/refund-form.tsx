import { messages } from '@titer/contract'
import type { RefundState, Transaction } from '@titer/contract'
import { Button, Notice, useForm } from '@titer/ui'
import { toast } from 'sonner'
import { explain } from '../../words/explain.ts'
import { whatHappensNext } from '../../words/payments/refund-words.ts'
import type { PaymentContext } from '../payment-context.ts'
import { AccountFields, checkAccount, emptyAccount } from './account-fields.tsx'
import { MessageField } from './message-field.tsx'

interface RefundFormProps {
  context: PaymentContext
  transaction: Transaction
  refund: Pick<RefundState, 'isEligible' | 'needs_account'>
  onRequested: (refund: RefundState) => void
  onCancel: () => void
}

const requestedSentence = 'We have received your request.'

export function RefundForm({ context, transaction, refund, onRequested, onCancel }: RefundFormProps) {
  const { isEligible, needs_account: needsAccount } = refund
  const { form, field, isBusy, failure, failureRef } = useForm({
    initial: { words: '', ...emptyAccount },
    check: (values) => (needsAccount ? checkAccount(values) : {}),
    send: async ({ words, ...account }) => {
      const request = needsAccount ? { words, account } : { words }
      const requested = await context.payments.askForRefund(transaction.transaction_id, request)
      toast.success(requestedSentence)
      onRequested(requested)
    },
    explain: (error) => explain(error, { otherwise: { message: messages.unexpected } }),
  })
  return (
    <form {...form} className="flex flex-col gap-4">
      {needsAccount && <AccountFields field={field} />}
      <MessageField
        label="Anything we should know?"
        hint="You don’t have to give a reason."
        {...field('words')}
        required={false}
      />
      <p className="text-small text-muted">
        {whatHappensNext(transaction.method)} When we refund you, the plan time that this payment bought ends.
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
