-- What everybody's answers teach: one row, replaced whole by the next that is newer.
create table mastery_fits (
  is_only boolean primary key default true check (is_only),
  fitted_at timestamptz not null,
  model jsonb not null,
  calibration jsonb not null
);
