-- Messages of an installation without a mail server, and the keys that sign the server's own links.

create table mail_outbox (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  created_at timestamptz not null default clock_timestamp()
);
create index mail_outbox_by_recipient on mail_outbox (recipient, id desc);

-- One row for each purpose; made by the first server that needs it, the same for all of them.
create table signing_keys (
  purpose text primary key,
  key bytea not null,
  created_at timestamptz not null default now()
);
