-- Most requests add to a count in this table. Writes to an unlogged table need no write-ahead log. PostgreSQL empties it after a
-- crash, and on a replica that is promoted. The counts then start again from zero.
alter table rate_limits set unlogged;
