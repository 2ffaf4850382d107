-- When an account is deleted, a keyed hash of its address is kept for a while, so that registering the address again does
-- not start a second trial.
create table used_trials (
  address_hash bytea primary key,
  started_at timestamptz not null,
  expires_at timestamptz not null
);
create index used_trials_expiry on used_trials (expires_at);

-- When the trial started, if that was before the account was created.
alter table users add column trial_started_at timestamptz;

-- Queued jobs used to contain addresses and usernames. Now they contain ids, so that they do not outlive the account.
-- The table does not exist before the first start.
do $$
begin
  if to_regclass('pgboss.job') is null then return; end if;
  update pgboss.job set output = null,
    data = jsonb_strip_nulls(jsonb_build_object(
      'letter', data -> 'letter',
      'codeId', data -> 'codeId',
      'userId', coalesce(
        (select user_id from one_time_codes where id = (data ->> 'codeId')::uuid),
        (select id from users where lower(email) = lower(data ->> 'to')))))
    where name = 'accounts-mail' and data ? 'to';
  -- The accounts of these jobs are deleted.
  delete from pgboss.job where name = 'accounts-mail' and not data ? 'userId';
  update pgboss.job set output = null,
    data = jsonb_strip_nulls(jsonb_build_object(
      'wanted', data -> 'wanted',
      'userId', (select id from users where lower(email) = lower(data ->> 'email'))))
    where name = 'accounts-requests' and data ? 'email';
end $$;
