-- The newest generation of the session whose access token has been used. A client that lost the response to a refresh
-- sends the previous refresh token again; that is theft only if somebody has used the next generation.
alter table sessions add column confirmed_generation integer not null default 1;
update sessions set confirmed_generation = generation;
