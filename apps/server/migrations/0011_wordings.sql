-- When a version of an item was first served. A later version is a correction of an earlier one.
alter table content_items add column served_from timestamptz not null default now();
