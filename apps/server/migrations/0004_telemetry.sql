-- What was seen and clicked in visits that agreed to be counted. Nothing in a row says who it was: a visit is
-- a random name that lasts as long as a tab of the browser.
create table telemetry_events (
  id uuid primary key,
  visit text not null,
  name text not null,
  page text not null,
  at timestamptz not null,
  details jsonb not null
);
create index telemetry_events_at on telemetry_events (at);
