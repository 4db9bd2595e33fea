-- Destinations: buckets that results are put into when a job ends, and the log of what was put there.
create table destinations (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references accounts (id) on delete cascade,
  name text not null,
  -- Null: Amazon's own.
  endpoint text,
  region text not null,
  bucket text not null,
  prefix text not null,
  access_key_id text not null,
  secret_access_key text not null,
  format text not null,
  rows text not null check (rows in ('raw', 'pipeline')),
  -- Both null: all jobs of the owner.
  job_id uuid references jobs (id) on delete cascade,
  monitor_id uuid references monitors (id) on delete cascade,
  -- Null: as soon as a job has ended.
  schedule jsonb,
  time_zone text not null,
  next_run_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  check (num_nonnulls(job_id, monitor_id) <= 1),
  check ((schedule is null) = (next_run_at is null))
);
create index destinations_by_owner on destinations (owner_id, created_at desc);
create index destinations_by_job on destinations (job_id) where job_id is not null;
create index destinations_by_monitor on destinations (monitor_id) where monitor_id is not null;
create index destinations_due on destinations (next_run_at) where next_run_at is not null;

create table destination_deliveries (
  id uuid primary key default gen_random_uuid(),
  destination_id uuid not null references destinations (id) on delete cascade,
  -- Null: a test.
  job_id uuid references jobs (id) on delete cascade,
  object_path text,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  attempts int not null default 0,
  bytes bigint,
  created_at timestamptz not null default clock_timestamp(),
  next_attempt_at timestamptz default clock_timestamp(),
  delivered_at timestamptz,
  error text
);
create index destination_deliveries_by_destination on destination_deliveries (destination_id, created_at desc);
create index destination_deliveries_by_job on destination_deliveries (job_id) where job_id is not null;
create index destination_deliveries_due on destination_deliveries (next_attempt_at) where state = 'pending';

-- Part of the end itself, as webhooks are. What a job read for a column later belongs to the job it was read for, and is none.
create function want_deliveries() returns trigger language plpgsql as $$
begin
  insert into destination_deliveries (destination_id, job_id, next_attempt_at)
  select d.id, new.job_id, greatest(d.next_run_at, clock_timestamp())
  from destinations d join jobs on jobs.id = new.job_id and jobs.column_of is null
  where d.owner_id = new.owner_id
    and (d.job_id is null or d.job_id = new.job_id)
    and (d.monitor_id is null or exists (select from monitor_runs r where r.monitor_id = d.monitor_id and r.job_id = new.job_id));
  return null;
end
$$;
create trigger delivery_after_job after insert on job_endings for each row
  when (new.status in ('completed', 'partial_completion'))
  execute function want_deliveries();
