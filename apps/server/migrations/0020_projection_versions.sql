-- The version of the scoring code that wrote a student's projections: the rows of this student in `study_answers`,
-- `study_sessions`, `study_days` and `board_scores`. The server rebuilds outdated projections in the background and
-- serves the old ones until then. 0 stands for projections that were written before versions existed.
alter table score_heads add column version integer not null default 0;

-- `answers` is the number of stored answers in the session. `stale` says what must be computed again: nothing (0), the
-- points (1), or which answers count and then the points (2).
alter table study_sessions
  add column answers integer not null default 0,
  add column stale smallint not null default 0;
create index study_sessions_stale on study_sessions (user_id, stale, session) where stale > 0;
