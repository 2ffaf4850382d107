-- Files that went with a mail, as base64; read at /dev/mail.
alter table outbox_mails add column attachments jsonb not null default '[]';
