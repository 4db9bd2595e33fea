-- A job's table has a name, an emoji and a folder. Without a name one is proposed from the prompt and the targets.
create table folders (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references accounts (id) on delete cascade,
  name text not null,
  created_at timestamptz not null default clock_timestamp()
);
create unique index folder_names on folders (owner_id, lower(name));

alter table jobs
  add column name text,
  add column emoji text,
  add column folder_id uuid references folders (id) on delete set null;
create index jobs_in_folder on jobs (folder_id) where folder_id is not null;
