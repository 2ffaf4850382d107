-- The full name, by which Titer addresses the student. An account that was created with Google starts with the name
-- from Google, and the student can change it. Null if the student has only a username. Other students never see it.
alter table users add column full_name text;

-- The address of the identity at the issuer when it was linked, so that the student recognises it. Null for identities
-- that were linked before this migration.
alter table identities add column email text;

-- Set if the flow links an identity to the account of this session instead of signing in.
alter table sign_in_flows add column session_id uuid references sessions on delete cascade;
create index sign_in_flows_session on sign_in_flows (session_id);
