-- A message to support may make two mails: one that went is not sent again when the other failed.
alter table ticket_messages add column mails_sent int not null default 0;
