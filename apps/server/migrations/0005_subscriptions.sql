-- Access is computed from the status and the current time, so it ends on time even before the row is marked as expired.
create table user_subscriptions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  plan_id integer not null references subscription_plans,
  status text not null check (status in ('active', 'cancelled', 'expired')),
  start_date timestamptz not null,
  end_date timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint user_subscriptions_period check (end_date > start_date)
);
create unique index user_subscriptions_active on user_subscriptions (user_id) where status = 'active';
create index user_subscriptions_user on user_subscriptions (user_id, id);
