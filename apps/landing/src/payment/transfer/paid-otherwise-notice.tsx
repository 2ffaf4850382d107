import type { Transaction } from '@titer/contract'
import { formatAmount } from '@titer/domain'
import { formatDateTime } from '@titer/screens/words'
import { ButtonLink, Notice } from '@titer/ui'
import { useEffect, useState } from 'react'
import { payments } from '../payments.ts'

/** Warns a student who has paid for the plan in another way since starting this bank transfer. */
export function PaidOtherwiseNotice({ transaction }: { transaction: Transaction }) {
  const paid = usePaidOtherwise(transaction)
  if (paid === undefined) return null
  const { amount_paisa: paisa, currency, plan_name: plan, completed_at: at, created_at: startedAt } = paid
  return (
    <div className="mb-9 max-w-2xl">
      <Notice
        kind="info"
        title="You have already paid. Don’t send this transfer."
        actions={
          <ButtonLink href="/account#payments" small look="quiet">
            See your payments
          </ButtonLink>
        }
      >
        You paid {formatAmount(paisa, currency)} for Titer {plan} on {formatDateTime(at ?? startedAt)}. If you have sent
        the transfer too, send us the screenshot below, and we refund it.
      </Notice>
    </div>
  )
}

function usePaidOtherwise({ plan_id: planId, created_at: startedAt }: Transaction) {
  const [paid, setPaid] = useState<Transaction>()
  useEffect(() => {
    // Without the list of payments, the page still shows how to transfer the money.
    const load = async () => {
      const history = await payments().history()
      setPaid(
        history.find(
          ({ status, plan_id, completed_at }) =>
            status === 'completed' &&
            plan_id === planId &&
            completed_at !== null &&
            new Date(completed_at) > new Date(startedAt),
        ),
      )
    }
    void load().catch(() => undefined)
  }, [planId, startedAt])
  return paid
}
