-- Since when a wording has been served: the earlier ones are its corrections.
alter table content_items add column served_from timestamptz not null default now();
