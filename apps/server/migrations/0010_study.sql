-- What students did, as they did it. The place in a student's own log is what devices ask from; it only grows.
create table study_events (
  user_id bigint not null references users on delete cascade,
  seq bigint not null,
  id uuid not null,
  -- Milliseconds since 1970, as devices count.
  at bigint not null,
  day date not null,
  kind text not null,
  body jsonb not null,
  primary key (user_id, seq)
);
create unique index study_events_id on study_events (user_id, id);

-- One row for each student: whoever adds to a log holds it, so that places are given in the order of commits.
create table study_heads (
  user_id bigint primary key references users on delete cascade,
  seq bigint not null
);

-- Every wording that was ever served, with its key: a device may answer an older one.
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

-- The first answer of each student to each question, and what they add up to.
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
