create table users (
  id bigint generated always as identity primary key,
  email text not null,
  username text not null,
  password_hash text,
  subscription_status text not null default 'demo' check (subscription_status in ('demo', 'starter', 'premium')),
  profile_picture text,
  email_verified_at timestamptz,
  disabled_at timestamptz,
  created_at timestamptz not null
);
create unique index users_email on users (lower(email));
create unique index users_username on users (lower(username));

-- The external identities of a user. A person's email at an issuer may change; the pair (issuer, subject) never does.
create table identities (
  issuer text not null,
  subject text not null,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (issuer, subject)
);
create index identities_user on identities (user_id);

-- One row per chain of refresh tokens. The tokens themselves are not stored: each one is a keyed digest of id,
-- generation and seed. A session that was handed off to the other site belongs to the family of its origin. All
-- sessions of a family share the sign-in time and end together when a token of one of them is stolen.
create table sessions (
  id uuid primary key,
  family_id uuid not null,
  user_id bigint not null references users on delete cascade,
  site text not null check (site in ('landing', 'study')),
  seed bytea not null,
  generation integer not null,
  rotated_at timestamptz not null,
  signed_in_at timestamptz not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_why text,
  device text not null,
  address text not null
);
create index sessions_user on sessions (user_id);
create index sessions_family on sessions (family_id);

-- One-time codes that are sent by mail or in a URL. Like the tokens, a code is not stored but derived from the row.
create table one_time_codes (
  id uuid primary key,
  purpose text not null,
  user_id bigint not null references users on delete cascade,
  session_id uuid references sessions on delete cascade,
  email text,
  seed bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_codes_user on one_time_codes (user_id, purpose);
create index one_time_codes_email on one_time_codes (lower(email)) where purpose = 'recoverEmail';

-- A sign-in at an external issuer and its result.
create table sign_in_flows (
  state_hash bytea primary key,
  browser_hash bytea not null,
  site text not null,
  method text not null check (method in ('popup', 'redirect')),
  return_to text not null,
  verifier text not null,
  nonce text not null,
  expires_at timestamptz not null,
  user_id bigint references users on delete cascade,
  is_new_user boolean,
  display_name text,
  error_code text
);
create index sign_in_flows_user on sign_in_flows (user_id);

create table sign_in_throttles (
  key text primary key,
  attempts integer not null,
  window_started_at timestamptz not null,
  blocked_until timestamptz not null
);
