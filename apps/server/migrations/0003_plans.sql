create table subscription_plans (
  id integer primary key,
  name text not null unique,
  price_pkr integer not null check (price_pkr > 0),
  currency text not null default 'PKR',
  duration_months integer not null check (duration_months > 0),
  features text[] not null,
  is_active boolean not null default true
);
