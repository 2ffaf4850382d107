create table rate_limits (
  key text primary key,
  hits integer not null,
  ends_at timestamptz not null
);

-- Stores mails when no SMTP server is configured. Developers read them at /dev/mail.
create table outbox_mails (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  sent_at timestamptz not null
);
