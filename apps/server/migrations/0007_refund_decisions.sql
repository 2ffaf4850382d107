-- The operator's explanation to a student whose refund was refused.
alter table refund_requests add column decision_words text;
create index refund_requests_open on refund_requests (asked_at) where decision is null;
