-- A handoff code is valid only in the browser in which the study app started the handoff. The hash identifies that
-- browser's cookie.
alter table one_time_codes add column browser_hash bytea;
