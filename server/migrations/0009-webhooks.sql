-- What follows from the end of a job. The entry is written with the end itself, by whatever statement ends it, so that none is forgotten.
create table job_endings (
  id bigint generated always as identity primary key,
  job_id uuid not null references jobs (id) on delete cascade,
  owner_id uuid not null,
  status text not null,
  ended_at timestamptz not null default clock_timestamp()
);

create function note_job_ending() returns trigger language plpgsql as $$
begin
  insert into job_endings (job_id, owner_id, status) values (new.id, new.owner_id, new.status);
  return null;
end
$$;
create trigger job_ends after update of status on jobs for each row
  when (old.status in ('pending', 'in_progress') and new.status in ('completed', 'failed', 'partial_completion'))
  execute function note_job_ending();

create table webhooks (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references accounts (id) on delete cascade,
  -- Null: all jobs of the owner.
  job_id uuid references jobs (id) on delete cascade,
  url text not null,
  events text[] not null,
  secret text not null,
  created_at timestamptz not null default clock_timestamp(),
  -- Since when nothing has arrived; null where the last message did.
  failing_since timestamptz,
  disabled_at timestamptz
);
create index webhooks_by_owner on webhooks (owner_id, created_at desc);
create index webhooks_by_job on webhooks (job_id) where job_id is not null;

create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references webhooks (id) on delete cascade,
  event text not null,
  payload text not null,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  attempts int not null default 0,
  next_attempt_at timestamptz default clock_timestamp(),
  created_at timestamptz not null default clock_timestamp(),
  delivered_at timestamptz,
  status int,
  error text
);
create index webhook_deliveries_by_webhook on webhook_deliveries (webhook_id, created_at desc);
create index webhook_deliveries_due on webhook_deliveries (next_attempt_at) where state = 'pending';
