import { messages, type RefundState, type Transaction } from '@titer/contract'
import { Button, Notice, TextButton, useForm } from '@titer/ui'
import { useState } from 'react'
import { toast } from 'sonner'
import { explain } from '../../words/explain.ts'
import type { PaymentContext } from '../payment-context.ts'
import { AccountFields, checkAccount, emptyAccount } from './account-fields.tsx'

interface RefundAccountProps {
  context: PaymentContext
  transaction: Transaction
  account: NonNullable<RefundState['request']>['account']
  onChanged: (refund: RefundState) => void
}

/** The account that receives a refund. The student can enter or correct it until the refund has been paid. */
export function RefundAccount({ account, ...form }: RefundAccountProps) {
  const [isEditing, setEditing] = useState(false)
  if (isEditing) return <AccountForm {...form} onClose={() => setEditing(false)} />
  return (
    <div className="mt-3">
      {account ? (
        <p>
          We send the money to {account.title}, {account.bank},{' '}
          <span className="whitespace-nowrap tabular-nums">{account.number}</span>.
        </p>
      ) : (
        <p className="font-semibold text-iodine">We don’t know yet where to send the money.</p>
      )}
      <TextButton onClick={() => setEditing(true)}>{account ? 'Correct the account' : 'Enter your account'}</TextButton>
    </div>
  )
}

function AccountForm({
  context,
  transaction,
  onChanged,
  onClose,
}: Omit<RefundAccountProps, 'account'> & { onClose: () => void }) {
  const { form, field, isBusy, failure, failureRef } = useForm({
    initial: emptyAccount,
    check: checkAccount,
    send: async (account) => {
      onChanged(await context.payments.setRefundAccount(transaction.transaction_id, account))
      toast.success('We have saved your account.')
      onClose()
    },
    explain: (error) => explain(error, { otherwise: { message: messages.unexpected } }),
  })
  return (
    <form {...form} className="mt-3 flex flex-col gap-4">
      <AccountFields field={field} />
      {failure && (
        <Notice kind="error" ref={failureRef}>
          {failure}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" small busyLabel={isBusy ? 'Saving...' : undefined}>
          Save account
        </Button>
        <Button look="plain" small disabled={isBusy} onClick={onClose}>
          Not now
        </Button>
      </div>
    </form>
  )
}
