-- Steps of a pipeline that reach beyond the rows: cells that are looked up, and rows that are sent on.

-- What looks up cells for a pipeline is a job without rows, as what reads a later column is; its cells are kept in `enrichments`.
alter table jobs add column enriches boolean not null default false check (not enriches or column_of is not null);

-- One entry for each question (what is asked, and what it is looked up from) of a job, however often its pipeline runs.
create table enrichments (
  job_id uuid not null references jobs (id) on delete cascade,
  key text not null,
  number bigint generated always as identity,
  -- Values by the names of the columns that it is looked up from.
  asked jsonb not null,
  -- Digest of the field that is looked up: an order takes the entries of one step.
  question text not null,
  -- The job that looks it up, and the place of its task; null: not ordered yet. It stays when that job is deleted, which is a stop.
  run_id uuid,
  position int,
  -- Null: not there yet, or the run was stopped before.
  cell jsonb,
  -- No step asked for it any more while it was looked up: without a cell it was never read.
  let_go boolean not null default false,
  primary key (job_id, key)
);
create unique index enrichments_by_run on enrichments (run_id, position) where run_id is not null;

-- By the id of the step: which entry the row was completed by.
alter table pipeline_rows add column keys jsonb not null default '{}';

alter table pipelines drop constraint pipelines_state_check;
alter table pipelines
  -- enriching: waits for what it ordered.
  add constraint pipelines_state_check check (state in ('idle', 'waiting', 'running', 'enriching', 'done', 'failed'));

create or replace function want_pipeline() returns trigger language plpgsql as $$
begin
  if new.enriches then
    -- Locked first, so that a run that begins to wait at this moment is seen by the statement that follows.
    perform from pipelines where job_id = new.column_of for update;
    update pipelines set state = 'waiting', due_at = clock_timestamp(), error = null where job_id = new.column_of and state = 'enriching';
  else
    update pipelines set state = 'waiting', due_at = clock_timestamp(), error = null where job_id = new.id;
  end if;
  return null;
end
$$;

-- One that is deleted before its end leaves nobody waiting.
create function want_pipeline_of_gone() returns trigger language plpgsql as $$
begin
  perform from pipelines where job_id = old.column_of for update;
  update pipelines set state = 'waiting', due_at = clock_timestamp() where job_id = old.column_of and state = 'enriching';
  return null;
end
$$;
create trigger pipeline_after_gone after delete on jobs for each row when (old.enriches) execute function want_pipeline_of_gone();

create or replace function want_pipelines_again() returns trigger language plpgsql as $$
begin
  -- A moment later: changes come in numbers.
  update pipelines set state = 'waiting', due_at = clock_timestamp() + interval '1 second', error = null
  where state <> 'idle' and job_id in (select distinct job_id from changed);
  return null;
end
$$;

alter table destinations add column only_pipelines boolean not null default false;
alter table destination_deliveries
  -- Null: of a job's end, or a test.
  add column pipeline_run int,
  -- Until then a worker is at it.
  add column claimed_until timestamptz;
create index destination_deliveries_claimed on destination_deliveries (claimed_until) where claimed_until is not null;

create or replace function want_deliveries() returns trigger language plpgsql as $$
begin
  insert into destination_deliveries (destination_id, job_id, next_attempt_at)
  select d.id, new.job_id, greatest(d.next_run_at, clock_timestamp())
  from destinations d join jobs on jobs.id = new.job_id and jobs.column_of is null
  where d.owner_id = new.owner_id and not d.only_pipelines
    and (d.job_id is null or d.job_id = new.job_id)
    and (d.monitor_id is null or exists (select from monitor_runs r where r.monitor_id = d.monitor_id and r.job_id = new.job_id));
  return null;
end
$$;

-- What a run of a pipeline sent by its last steps; one entry for each step and run, so that nothing is sent twice.
create table pipeline_deliveries (
  job_id uuid not null references pipelines (job_id) on delete cascade,
  run int not null,
  step text not null,
  destination_delivery_id uuid references destination_deliveries (id) on delete set null,
  webhook_delivery_id uuid references webhook_deliveries (id) on delete set null,
  primary key (job_id, run, step)
);
create index pipeline_deliveries_to_destination on pipeline_deliveries (destination_delivery_id) where destination_delivery_id is not null;
create index pipeline_deliveries_to_webhook on pipeline_deliveries (webhook_delivery_id) where webhook_delivery_id is not null;
