-- What an installation ran with, and since when: a row for every start of a worker that is not as the one before.
create table installation_versions (
  id bigint generated always as identity primary key,
  quarry text not null,
  -- Null: the built-in reader alone.
  model text,
  since timestamptz not null default clock_timestamp()
);

-- What a key may spend in a calendar month (UTC); null: as much as its account.
alter table api_keys add column cells_per_month bigint check (cells_per_month >= 0);
-- By which key the job was started. Kept when the key is gone.
alter table job_usage add column key_id uuid;
create index job_usage_by_key on job_usage (key_id, month) where key_id is not null;

-- When a saved configuration runs again.
alter table saved_configurations add column schedule jsonb, add column time_zone text not null default 'UTC';
