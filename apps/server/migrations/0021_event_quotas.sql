-- The number of events that a student has stored, and the size of their bodies. Events that were stored before this
-- migration are not counted.
alter table study_heads
  add column events bigint not null default 0,
  add column bytes bigint not null default 0;

-- When the server received the event, by the server's clock. Null for events that were received before this migration.
alter table study_events add column received_at timestamptz;

-- The shares of the first answers to a question that were last disclosed to students, in percent and in the order of
-- the options, and the number of answers they were computed from. All server processes disclose the same shares.
create table published_shares (
  item text not null,
  version text not null,
  answers integer not null,
  shares integer[] not null,
  primary key (item, version),
  foreign key (item, version) references content_items on delete cascade
);
