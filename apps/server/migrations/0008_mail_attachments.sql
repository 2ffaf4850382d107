-- The attachments of a mail, in base64. Developers read them at /dev/mail.
alter table outbox_mails add column attachments jsonb not null default '[]';
