-- Every request adds to a count of this table. An unlogged table costs no write-ahead log. PostgreSQL empties it after a
-- crash, and on a replica that is promoted. The counts then start again from zero.
alter table rate_limits set unlogged;
