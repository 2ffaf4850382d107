-- Students who asked to be reminded to study, with the time and the way. Times are in minutes after midnight in the
-- student's time zone.
create table study_reminders (
  user_id bigint primary key references users on delete cascade,
  minute integer not null,
  time_zone text not null,
  quiet_from integer not null,
  quiet_to integer not null,
  -- Weekdays without a reminder, from 0 (Sunday) to 6 (Saturday).
  rest_days integer[] not null,
  -- Where and with which keys to send push messages. Null for reminders by mail.
  push jsonb,
  -- The holder of this token can turn the reminders off, and can do nothing else.
  stop_token text not null unique,
  next_at timestamptz not null,
  -- The student's day of the last reminder.
  last_day date
);
create index study_reminders_next on study_reminders (next_at);
