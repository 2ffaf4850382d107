-- The append-only event log of each student. Devices pull events after a `seq`, which only increases for each student.
create table study_events (
  user_id bigint not null references users on delete cascade,
  seq bigint not null,
  id uuid not null,
  -- Milliseconds since 1970, by the clock of the device.
  at bigint not null,
  day date not null,
  kind text not null,
  body jsonb not null,
  primary key (user_id, seq)
);
create unique index study_events_id on study_events (user_id, id);

-- The last `seq` of each student's log. A transaction that appends locks this row, so that sequence numbers follow the
-- order of commits.
create table study_heads (
  user_id bigint primary key references users on delete cascade,
  seq bigint not null
);

-- Every version of every item that was ever served, with its correct answer. A device may still answer an old version.
create table content_items (
  item text not null,
  version text not null,
  mode text not null,
  tier text not null,
  topic text not null,
  key_at integer not null,
  options integer not null,
  primary key (item, version)
);

-- The first answer of each student to each question, and the number of first answers for each option.
create table first_answers (
  user_id bigint not null references users on delete cascade,
  item text not null,
  version text not null,
  chosen integer not null,
  primary key (user_id, item)
);
create table option_counts (
  item text not null,
  version text not null,
  chosen integer not null,
  count integer not null,
  primary key (item, version, chosen)
);
