import { eq, sql } from 'drizzle-orm'
import type { Handle } from '../../../platform/database/database.ts'
import { receipts } from '../tables.ts'

export type StoredReceipt = typeof receipts.$inferSelect

export const receiptStore = (handle: Handle) => ({
  find: async (transactionId: string): Promise<StoredReceipt | undefined> =>
    (await handle.select().from(receipts).where(eq(receipts.transactionId, transactionId)))[0],

  /**
   * Gives a paid payment the next receipt number of the year. Also stores a copy of the data that the receipt shows and
   * that may later change elsewhere, such as the payer's name. Does nothing if the payment is unpaid or already has a
   * receipt. The caller must hold the payment's lock. The number is taken in the caller's transaction, so that a
   * rollback leaves no gap in the numbers.
   */
  issue: async (transactionId: string, now: Date) => {
    await handle.execute(sql`
      with facts as (
        select payment.transaction_id, payer.username, payer.email, plan.name as plan_name,
          extract(year from ${now}::timestamptz at time zone 'Asia/Karachi')::integer as year,
          case when not period.is_revoked then term.end_date end as plan_end,
          (select count(*) from subscription_periods other
            where other.subscription_id = period.subscription_id and other.transaction_id <> period.transaction_id
              and not other.is_revoked) as other_payments,
          line.bank_transaction_id, line.received_on
        from payment_transactions payment
        join subscription_plans plan on plan.id = payment.plan_id
        left join users payer on payer.id = payment.user_id
        left join subscription_periods period on period.transaction_id = payment.transaction_id
        left join user_subscriptions term on term.id = period.subscription_id
        left join lateral (
          select bank_transaction_id, received_on from bank_receipts
          where transaction_id = payment.transaction_id and amount_paisa = payment.amount_paisa limit 1
        ) line on true
        where payment.transaction_id = ${transactionId} and payment.captured_paisa > 0
          and not exists (select from receipts issued where issued.transaction_id = payment.transaction_id)
      ), number as (
        insert into receipt_counters (year, last_serial) select year, 1 from facts
        on conflict (year) do update set last_serial = receipt_counters.last_serial + 1
        returning last_serial
      )
      insert into receipts (transaction_id, year, serial, issued_at, payer_name, payer_email, plan_name, plan_end,
        other_payments, bank_transaction_id, received_on)
      select transaction_id, year, last_serial, ${now}, username, email, plan_name, plan_end,
        other_payments, bank_transaction_id, received_on
      from facts, number`)
  },
})
