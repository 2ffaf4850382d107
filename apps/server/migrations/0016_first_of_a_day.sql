-- The time of the first event of a day. It limits how many days a student can have studied in a span of time.
alter table study_days add column first_at bigint;

-- The scoring rules have changed, so everything is scored again from the event logs, which stay unchanged.
delete from board_scores;
delete from study_answers;
delete from study_sessions;
delete from study_days;
update score_heads set seq = 0;
