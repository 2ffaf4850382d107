-- `received_paisa`: the total received for a payment that was not paid with exactly its price at once. `returned_paisa`:
-- the part of it that was sent back. Their difference is money that we hold but that is not a sale, in the ledger's
-- account `held`.
alter table payment_transactions add column received_paisa integer not null default 0 check (received_paisa >= 0);
alter table payment_transactions add column returned_paisa integer not null default 0 check (returned_paisa >= 0);
alter table ledger_entries drop constraint ledger_entries_account_check;
alter table ledger_entries add constraint ledger_entries_account_check
  check (account in ('cash', 'disputes', 'held', 'sales'));

update payment_transactions t set received_paisa = found.paisa
  from (select transaction_id, sum(amount_paisa)::integer paisa from bank_receipts group by transaction_id) found
  where found.transaction_id = t.transaction_id;

-- Until now, a payment whose wrong amount was sent back was stored as a rejected one. Only bank transfers that were not
-- found are rejected.
update payment_transactions set attempt = 'returned', status = 'returned', returned_paisa = received_paisa
  where status = 'rejected' and (provider <> 'bank-transfer' or received_paisa > 0);

insert into ledger_entries (transaction_id, account, amount_paisa, posted_at)
  select transaction_id, account, sign * received_paisa, updated_at
  from payment_transactions, (values ('cash', 1), ('held', -1)) entries (account, sign)
  where status = 'mismatched' and received_paisa > 0;
