-- A picture is requested by its file name only.
create unique index own_avatars_file on own_avatars (file);
