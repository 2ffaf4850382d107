-- Whether the answer that this one takes the place of was right; nothing for one that takes no other's place.
alter table study_answers add column was_right boolean;

-- Which answers count is read from the answers alone now. Everything is scored again from the logs, which stay as they are.
delete from board_scores;
delete from study_answers;
delete from study_sessions;
delete from study_days;
update score_heads set seq = 0;
