-- `confirmed_repeat`: the student knew that the plan was already paid and confirmed to pay once more.
-- `repeats_transaction_id`: the payment of the same plan that this payment repeats, probably by accident.
alter table payment_transactions add column confirmed_repeat boolean not null default false;
alter table payment_transactions add column repeats_transaction_id uuid references payment_transactions;

-- The account that receives the refund of a bank transfer. `is_automatic`: we noted the refund ourselves, because the
-- student paid twice.
alter table refund_requests add column account_title text;
alter table refund_requests add column account_bank text;
alter table refund_requests add column account_number text;
alter table refund_requests add column is_automatic boolean not null default false;

-- Why and when the months of a payment were revoked.
alter table subscription_periods add column revoked_by text check (revoked_by in ('refund', 'dispute'));
alter table subscription_periods add column revoked_at timestamptz;
update subscription_periods p
  set revoked_by = case t.status when 'refunded' then 'refund' when 'disputed' then 'dispute' end,
    revoked_at = coalesce(
      (select max(posted_at) from ledger_entries l
        where l.transaction_id = t.transaction_id and l.account = 'sales' and l.amount_paisa > 0),
      t.updated_at)
  from payment_transactions t
  where t.transaction_id = p.transaction_id and p.is_revoked;

-- A mismatch that is settled needs no check any more: the money was sent back, or the rest of a transfer arrived.
update payment_transactions set is_mismatched = false
  where is_mismatched and (status = 'rejected' or provider = 'bank-transfer' and captured_paisa > 0);

-- The last number given to a receipt in each year. Updated in the transaction that records the payment, so that a
-- transaction that fails leaves no gap.
create table receipt_counters (
  year integer primary key,
  last_serial integer not null check (last_serial > 0)
);

-- A receipt states what was true when it was issued. It is never changed, except that the payer's name is removed when
-- the account is deleted.
create table receipts (
  transaction_id uuid primary key references payment_transactions,
  year integer not null,
  serial integer not null,
  issued_at timestamptz not null,
  payer_name text,
  payer_email text,
  plan_name text not null,
  plan_end timestamptz,
  other_payments integer not null,
  bank_transaction_id text,
  received_on date,
  unique (year, serial)
);

-- Existing payments get their numbers in the order of time. The end of the plan is stated only where it is certain: in
-- a term that no other payment extended.
insert into receipts
  select t.transaction_id, t.year,
    row_number() over (partition by t.year order by t.completed_at, t.transaction_id),
    t.completed_at, u.username, u.email, plans.name,
    case when not p.is_revoked and not exists (select from subscription_periods others
      where others.subscription_id = p.subscription_id and others.transaction_id <> p.transaction_id)
      then s.end_date end,
    0, b.bank_transaction_id, b.received_on
  from (select *, extract(year from completed_at at time zone 'Asia/Karachi')::integer as year
    from payment_transactions) t
  join subscription_plans plans on plans.id = t.plan_id
  left join users u on u.id = t.user_id
  left join subscription_periods p on p.transaction_id = t.transaction_id
  left join user_subscriptions s on s.id = p.subscription_id
  left join lateral (select bank_transaction_id, received_on from bank_receipts
    where transaction_id = t.transaction_id and amount_paisa = t.amount_paisa limit 1) b on true
  where t.captured_paisa > 0 and t.completed_at is not null;
insert into receipt_counters select year, max(serial) from receipts group by year;

-- When an account is deleted, its payments are kept for the books, but proofs, written texts, names and addresses are
-- removed. The account for a refund that is still owed is kept until the refund is paid.
create or replace function forget_payer() returns trigger language plpgsql as $$
begin
  delete from transfer_proofs where transaction_id = new.transaction_id;
  update receipts set payer_name = null, payer_email = null where transaction_id = new.transaction_id;
  update refund_requests set words = '' where transaction_id = new.transaction_id;
  update refund_requests set account_title = null, account_bank = null, account_number = null
    where transaction_id = new.transaction_id
      and (decision = 'refused' or new.refunded_paisa >= new.captured_paisa);
  return null;
end $$;
drop trigger payment_transactions_forget on payment_transactions;
create trigger payment_transactions_forget after update of user_id, refunded_paisa on payment_transactions
  for each row when (new.user_id is null and (old.user_id is not null or new.refunded_paisa > old.refunded_paisa))
  execute function forget_payer();
