-- A picture is asked for by its name alone.
create unique index own_avatars_file on own_avatars (file);
