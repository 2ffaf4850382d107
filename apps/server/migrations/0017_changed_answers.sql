-- Whether the answer that this one replaces was right. Null if it replaces no other answer.
alter table study_answers add column was_right boolean;

-- Only the answers now decide which of them count, so everything is scored again from the event logs, which stay
-- unchanged.
delete from board_scores;
delete from study_answers;
delete from study_sessions;
delete from study_days;
update score_heads set seq = 0;
