-- `cancelled_at`: when the student cancelled; a late event about an old payment does not undo it.
-- `chosen_plan_id`: the plan that the student chose during the term.
alter table user_subscriptions add column cancelled_at timestamptz;
alter table user_subscriptions add column chosen_plan_id integer references subscription_plans;

-- One row per payment attempt. Facts about it are only added, and the status is derived from them. The row stays when
-- the account is deleted, because the books must be kept, but it then no longer refers to a person.
create table payment_transactions (
  transaction_id uuid primary key,
  session_id uuid not null unique,
  user_id bigint references users on delete set null,
  plan_id integer not null references subscription_plans,
  months integer not null check (months > 0),
  method text not null,
  provider text not null,
  reference text,
  url text,
  amount_paisa integer not null check (amount_paisa > 0),
  currency text not null,
  attempt text not null default 'pending',
  captured_paisa integer not null default 0 check (captured_paisa in (0, amount_paisa)),
  refunded_paisa integer not null default 0 check (refunded_paisa between 0 and amount_paisa),
  dispute text not null default 'none',
  is_mismatched boolean not null default false,
  status text not null default 'pending',
  idempotency_key uuid not null,
  expires_at timestamptz not null,
  completed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index payment_transactions_attempt on payment_transactions (user_id, idempotency_key);
create unique index payment_transactions_reference on payment_transactions (provider, reference);
create index payment_transactions_user on payment_transactions (user_id, created_at);
create index payment_transactions_unsettled on payment_transactions (updated_at)
  where status in ('pending', 'awaiting_transfer', 'proof_submitted');

-- The events that a provider has sent. Each event is processed once, even if it arrives several times.
create table payment_events (
  provider text not null,
  event_id text not null,
  type text not null,
  transaction_id uuid references payment_transactions,
  received_at timestamptz not null,
  primary key (provider, event_id)
);
create index payment_events_transaction on payment_events (transaction_id);

create table ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id uuid not null references payment_transactions,
  account text not null check (account in ('cash', 'disputes', 'sales')),
  amount_paisa integer not null check (amount_paisa <> 0),
  posted_at timestamptz not null
);
create index ledger_entries_transaction on ledger_entries (transaction_id);

-- Double-entry bookkeeping: at commit, the entries of a payment must sum to zero.
create function ledger_balances() returns trigger language plpgsql as $$
begin
  if (select sum(amount_paisa) from ledger_entries where transaction_id = new.transaction_id) <> 0 then
    raise exception 'The ledger of payment % does not balance.', new.transaction_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_balance after insert or update on ledger_entries
  deferrable initially deferred for each row execute function ledger_balances();

-- The subscription period that a payment has bought, at most one per payment.
create table subscription_periods (
  transaction_id uuid primary key references payment_transactions,
  subscription_id bigint not null references user_subscriptions on delete cascade,
  plan_id integer not null references subscription_plans,
  months integer not null check (months > 0),
  is_revoked boolean not null
);
create index subscription_periods_subscription on subscription_periods (subscription_id);

-- The daily activity of a student. Days follow the calendar of Pakistan.
create table user_analytics (
  user_id bigint not null references users on delete cascade,
  day date not null,
  questions_answered_today integer not null default 0 check (questions_answered_today >= 0),
  clinical_cases_completed_today integer not null default 0 check (clinical_cases_completed_today >= 0),
  primary key (user_id, day)
);

-- The checkouts of the sandbox, which replaces a payment provider in development.
create table sandbox_checkouts (
  reference text primary key,
  session_id uuid not null unique,
  transaction_id uuid not null,
  product_name text not null,
  amount_paisa integer not null,
  currency text not null,
  state text not null check (state in ('open', 'declined', 'processing', 'paid', 'cancelled', 'expired')),
  refunded_paisa integer not null default 0,
  success_url text not null,
  cancel_url text not null,
  expires_at timestamptz not null
);

-- Files that a student uploads to prove a transfer. A proof unlocks nothing by itself; the operator checks it.
create table transfer_proofs (
  transaction_id uuid not null references payment_transactions,
  digest bytea not null,
  kind text not null,
  content bytea not null check (octet_length(content) <= 2097152),
  submitted_at timestamptz not null,
  primary key (transaction_id, digest)
);

-- Transfers that the operator found on the bank statement. Each line of the statement pays for one payment only.
create table bank_receipts (
  bank_transaction_id text primary key,
  transaction_id uuid not null references payment_transactions,
  amount_paisa integer not null check (amount_paisa > 0),
  received_on date not null,
  confirmed_at timestamptz not null
);

create table refund_requests (
  transaction_id uuid primary key references payment_transactions,
  words text not null,
  is_eligible boolean not null,
  reason text not null,
  asked_at timestamptz not null,
  decision text check (decision in ('granted', 'refused')),
  decided_at timestamptz
);

-- The actions of the operator.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor text not null,
  action text not null,
  subject text not null,
  details jsonb not null
);

-- Sent reminders that a term ends soon: one for each number of days before the end, and again if the end date changes.
create table subscription_reminders (
  subscription_id bigint not null references user_subscriptions on delete cascade,
  end_date timestamptz not null,
  days integer not null,
  primary key (subscription_id, end_date, days)
);
