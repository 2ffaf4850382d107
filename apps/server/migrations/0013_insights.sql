-- The mastery model that is fitted to the answers of all students. The single row is replaced by each newer fit.
create table mastery_fits (
  is_only boolean primary key default true check (is_only),
  fitted_at timestamptz not null,
  model jsonb not null,
  calibration jsonb not null
);
