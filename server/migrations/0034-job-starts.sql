-- Which job a caller's idempotency key has started, so that a start that is sent again, its answer having been lost, starts nothing.
create table job_starts (
  owner_id uuid not null references accounts (id) on delete cascade,
  idempotency_key text not null,
  -- SHA-256 of the payload: the same key with another payload is a mistake of the caller.
  payload_digest bytea not null,
  job_id uuid not null references jobs (id) on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  primary key (owner_id, idempotency_key)
);
create index job_starts_of_job on job_starts (job_id);
