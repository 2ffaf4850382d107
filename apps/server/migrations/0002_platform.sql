create table rate_limits (
  key text primary key,
  hits integer not null,
  ends_at timestamptz not null
);

-- Where mail lands when no SMTP server is configured; read at /dev/mail.
create table outbox_mails (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  sent_at timestamptz not null
);
