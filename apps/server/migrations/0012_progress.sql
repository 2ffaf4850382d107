-- How far each student's log has been scored. A transaction that scores a student or changes their public profile locks
-- this row.
create table score_heads (
  user_id bigint primary key references users on delete cascade,
  seq bigint not null
);

-- Every answer with the points it earned. Only one of several answers to an item in one session is counted.
create table study_answers (
  user_id bigint not null references users on delete cascade,
  id uuid not null,
  session uuid not null,
  item text not null,
  mode text not null,
  -- Null for a question that the student wrote.
  topic text,
  version text not null,
  -- `at` is in milliseconds since 1970. `day` is the date in the student's time zone.
  at bigint not null,
  day date not null,
  chosen integer not null,
  is_right boolean not null,
  ms integer not null,
  confidence text,
  is_counted boolean not null default false,
  xp integer not null default 0,
  primary key (user_id, id)
);
create index study_answers_session on study_answers (user_id, session, at, id);
create index study_answers_time on study_answers (user_id, at, id);
create index study_answers_right on study_answers (user_id, item, at, id) where is_counted and is_right;
create index study_answers_gain on study_answers (user_id, at) where xp > 0;

-- The first start event and the first end event of each session.
create table study_sessions (
  user_id bigint not null references users on delete cascade,
  session uuid not null,
  started_at bigint,
  started_id uuid,
  ended_at bigint,
  ended_id uuid,
  primary key (user_id, session)
);

create table study_days (
  user_id bigint not null references users on delete cascade,
  day date not null,
  questions integer not null,
  cases integer not null,
  reviews integer not null,
  primary key (user_id, day)
);

-- The public profile of a student who has changed a default.
create table student_profiles (
  user_id bigint primary key references users on delete cascade,
  display_name text,
  is_listed boolean not null default true,
  college text,
  avatar text not null default 'rod',
  frame text
);

create table own_avatars (
  user_id bigint primary key references users on delete cascade,
  file text not null,
  image bytea not null
);

-- Points on each leaderboard. `board` is the number of a week, or 0 for all time. Students are ordered by points, then
-- by who reached them first, then by the older account, so two students never share a rank.
create table board_scores (
  user_id bigint not null references users on delete cascade,
  board integer not null,
  xp integer not null,
  -- When the last point was earned.
  reached_at bigint not null,
  is_listed boolean not null,
  college text,
  primary key (user_id, board)
);
create index board_order on board_scores (board, (-xp), reached_at, user_id) where is_listed and xp > 0;
create index board_college_order on board_scores (board, college, (-xp), reached_at, user_id)
  where is_listed and xp > 0 and college is not null;

-- The number of students in each bucket of a board, so that a rank is the sum of a few short ranges, however many
-- students there are. Levels 0 to 2 divide by points (buckets of 65,536, 256 and 1). Levels 3 to 5 divide equal points
-- by time (about seven weeks, five hours, one minute). Each level splits a bucket of the level above into at most 256.
create table board_counts (
  board integer not null,
  -- The empty string for all colleges together.
  college text not null,
  level smallint not null,
  xp integer not null,
  span bigint not null,
  students integer not null,
  primary key (board, college, level, xp, span)
) with (fillfactor = 70);

create function board_parts(score board_scores)
returns table (college text, level smallint, xp integer, span bigint)
language sql immutable as $$
  select place.college, part.level::smallint, part.xp, part.span
  from (values (''), (score.college)) as place (college),
    (values
      (0, score.xp >> 16, 0::bigint),
      (1, score.xp >> 8, 0),
      (2, score.xp, 0),
      (3, score.xp, score.reached_at >> 32),
      (4, score.xp, score.reached_at >> 24),
      (5, score.xp, score.reached_at >> 16)) as part (level, xp, span)
  where score.is_listed and score.xp > 0 and place.college is not null
$$;

create function board_rank(of_board integer, of_college text, own_xp integer, own_at bigint, own_id bigint)
returns bigint
language sql stable as $$
  select 1 + coalesce(sum(ahead.students), 0)::bigint
  from (
    select students from board_counts
    where board = of_board and college = of_college and level = 0 and xp > own_xp >> 16
    union all
    select students from board_counts
    where board = of_board and college = of_college and level = 1
      and xp > own_xp >> 8 and xp < ((own_xp >> 16) + 1) << 8
    union all
    select students from board_counts
    where board = of_board and college = of_college and level = 2
      and xp > own_xp and xp < ((own_xp >> 8) + 1) << 8
    union all
    select students from board_counts
    where board = of_board and college = of_college and level = 3 and xp = own_xp and span < own_at >> 32
    union all
    select students from board_counts
    where board = of_board and college = of_college and level = 4 and xp = own_xp
      and span >= (own_at >> 32) << 8 and span < own_at >> 24
    union all
    select students from board_counts
    where board = of_board and college = of_college and level = 5 and xp = own_xp
      and span >= (own_at >> 24) << 8 and span < own_at >> 16
    union all
    select count(*)::integer from board_scores
    where board = of_board and is_listed and xp > 0 and -xp = -own_xp
      and reached_at >= (own_at >> 16) << 16 and (reached_at, user_id) < (own_at, own_id)
      and (of_college = '' or college = of_college)
  ) as ahead
$$;

-- Keeps `board_counts` up to date after every change of `board_scores`, including the deletion of an account. Unchanged
-- buckets are not written. The others are written in a fixed order, so that concurrent transactions cannot deadlock.
create function count_board_scores() returns trigger language plpgsql as $$
declare
  moves jsonb;
begin
  if tg_op = 'INSERT' then
    select jsonb_agg(to_jsonb(part) || jsonb_build_object('board', score.board, 'by', 1)) into moves
    from new_scores as score, board_parts(score) as part;
  elsif tg_op = 'DELETE' then
    select jsonb_agg(to_jsonb(part) || jsonb_build_object('board', score.board, 'by', -1)) into moves
    from old_scores as score, board_parts(score) as part;
  else
    select jsonb_agg(move) into moves from (
      select to_jsonb(part) || jsonb_build_object('board', score.board, 'by', 1) as move
      from new_scores as score, board_parts(score) as part
      union all
      select to_jsonb(part) || jsonb_build_object('board', score.board, 'by', -1)
      from old_scores as score, board_parts(score) as part
    ) as both_ways;
  end if;
  if moves is null then
    return null;
  end if;
  insert into board_counts (board, college, level, xp, span, students)
  select move.board, move.college, move.level, move.xp, move.span, sum(move.by)
  from jsonb_to_recordset(moves)
    as move (board integer, college text, level smallint, xp integer, span bigint, by integer)
  group by move.board, move.college, move.level, move.xp, move.span
  having sum(move.by) <> 0
  order by move.board, move.college, move.level, move.xp, move.span
  on conflict (board, college, level, xp, span) do update set students = board_counts.students + excluded.students;
  delete from board_counts using (
    select distinct move.board, move.college, move.level, move.xp, move.span
    from jsonb_to_recordset(moves)
      as move (board integer, college text, level smallint, xp integer, span bigint, by integer)
    where move.by < 0
  ) as left_behind
  where board_counts.board = left_behind.board and board_counts.college = left_behind.college
    and board_counts.level = left_behind.level and board_counts.xp = left_behind.xp
    and board_counts.span = left_behind.span and board_counts.students = 0;
  return null;
end $$;

create trigger board_scores_added after insert on board_scores
  referencing new table as new_scores for each statement execute function count_board_scores();
create trigger board_scores_changed after update on board_scores
  referencing old table as old_scores new table as new_scores for each statement execute function count_board_scores();
create trigger board_scores_removed after delete on board_scores
  referencing old table as old_scores for each statement execute function count_board_scores();
