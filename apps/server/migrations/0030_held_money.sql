-- `received_paisa`: the total of a transfer's lines on the bank statement, or a wrong amount that a provider has reported.
-- `returned_paisa`: the part of it that was sent back. As long as the price is not captured, their difference is money
-- that we hold but that is not a sale. It is in the ledger's account `held`.
alter table payment_transactions add column received_paisa integer not null default 0 check (received_paisa >= 0);
alter table payment_transactions add column returned_paisa integer not null default 0 check (returned_paisa >= 0);
-- A provider that refunds a wrong amount may refund more than the price.
alter table payment_transactions drop constraint payment_transactions_check1;
alter table payment_transactions add constraint payment_transactions_refunded_paisa_check check (refunded_paisa >= 0);
alter table ledger_entries drop constraint ledger_entries_account_check;
alter table ledger_entries add constraint ledger_entries_account_check
  check (account in ('cash', 'disputes', 'held', 'sales'));

update payment_transactions t set received_paisa = found.paisa
  from (select transaction_id, sum(amount_paisa)::integer paisa from bank_receipts group by transaction_id) found
  where found.transaction_id = t.transaction_id;

-- Until now, a payment whose wrong amount was sent back was stored as a rejected one, and so was a rejected transfer whose
-- money arrived later in a wrong amount. The operator's command to record money as sent back is in the audit log.
update payment_transactions t set attempt = 'returned', status = 'returned', returned_paisa = coalesce(
    (select sum(r.amount_paisa)::integer from bank_receipts r where r.transaction_id = t.transaction_id
      and exists (select from audit_log a
        where a.action = 'refund' and a.subject = t.transaction_id::text and a.at >= r.confirmed_at)), 0)
  where status = 'rejected' and captured_paisa = 0 and exists (select from audit_log a
    where a.action = 'refund' and a.subject = t.transaction_id::text);
update payment_transactions set status = 'mismatched'
  where status in ('rejected', 'returned') and captured_paisa = 0 and received_paisa > returned_paisa;

insert into ledger_entries (transaction_id, account, amount_paisa, posted_at)
  select transaction_id, account, sign * (received_paisa - returned_paisa), updated_at
  from payment_transactions, (values ('cash', 1), ('held', -1)) entries (account, sign)
  where status = 'mismatched' and received_paisa > returned_paisa;
