-- Page views and clicks of visitors who agreed to analytics. The rows are anonymous: a visit is a random id that lasts
-- as long as the browser tab.
create table telemetry_events (
  id uuid primary key,
  visit text not null,
  name text not null,
  page text not null,
  at timestamptz not null,
  details jsonb not null
);
create index telemetry_events_at on telemetry_events (at);
