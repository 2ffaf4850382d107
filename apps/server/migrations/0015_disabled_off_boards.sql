-- A disabled account is hidden from the leaderboards and listed again when it is enabled.
create function list_by_standing() returns trigger language plpgsql as $$
begin
  update board_scores
  set is_listed = new.disabled_at is null
    and coalesce((select is_listed from student_profiles where user_id = new.id), true)
  where user_id = new.id;
  return null;
end $$;

create trigger users_disabled after update of disabled_at on users
  for each row when ((old.disabled_at is null) <> (new.disabled_at is null))
  execute function list_by_standing();

update board_scores set is_listed = false
from users where users.id = board_scores.user_id and disabled_at is not null and is_listed;
