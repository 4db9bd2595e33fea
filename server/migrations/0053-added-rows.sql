-- Rows that are added to a job later. A job that has ended opens again, and what the new rows may use is a further record of its use: `part`
-- counts them. Rows that are added while it runs enlarge the record that is open. Of each job at most one record is open.
alter table job_usage drop constraint job_usage_job_id_key;
alter table job_usage add column part int not null default 1;
alter table job_usage add constraint job_usage_parts unique (job_id, part);
drop index job_usage_open;
create unique index job_usage_open on job_usage (job_id) where settled_at is null;

-- As in 0003-ledger.sql, with keys of their own for each part.
create or replace function book_job_usage() returns trigger language plpgsql as $$
declare
  part_of_job text := new.job_id || case when new.part = 1 then '' else '.' || new.part end;
begin
  -- The allowance is locked before the accounts, as where a job starts.
  if old.settled_at is null and new.settled_at is not null then
    update allowances set cells_reserved = cells_reserved - new.included_reserved, cells_used = cells_used + new.included_used
    where owner_id = new.owner_id and month = new.month;
  end if;
  if new.extra_used > old.extra_used then
    perform post_for_job(new, 'capture', 'capture:' || part_of_job || ':' || new.extra_used, new.extra_used - old.extra_used, 'held', 'revenue');
  end if;
  if old.settled_at is null and new.settled_at is not null then
    perform post_for_job(new, 'release', 'release:' || part_of_job, new.extra_reserved - new.extra_used, 'held', 'available');
  end if;
  return null;
end $$;

-- Each time that rows were added: by whom, how many, and the key by which the same request is known again.
create table row_additions (
  id bigint generated always as identity primary key,
  job_id uuid not null references jobs (id) on delete cascade,
  owner_id uuid not null references accounts (id) on delete cascade,
  -- Null where it was added by itself.
  added_by uuid,
  first_position int not null,
  added int not null check (added > 0),
  -- Targets that the table had already.
  duplicates int not null,
  -- The job had ended: it ends once more for these rows.
  reopens boolean not null,
  idempotency_key text,
  -- SHA-256 of the request: the same key with another one is a mistake of the caller.
  payload_digest bytea,
  created_at timestamptz not null default clock_timestamp()
);
create index row_additions_of_job on row_additions (job_id, id desc);
create unique index row_additions_by_key on row_additions (owner_id, idempotency_key) where idempotency_key is not null;
