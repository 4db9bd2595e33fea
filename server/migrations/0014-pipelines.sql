-- Pipelines: steps over the rows of a job, their versions, the rows that come out, and the lists they are completed from.
create table pipelines (
  job_id uuid primary key references jobs (id) on delete cascade,
  steps jsonb not null,
  version int not null default 1,
  saved_at timestamptz not null default clock_timestamp(),
  -- idle: there is nothing to do before the job ends.
  state text not null default 'idle' check (state in ('idle', 'waiting', 'running', 'done', 'failed')),
  due_at timestamptz not null default clock_timestamp(),
  -- Raised by every run: one whose number is no longer here has been overtaken and writes nothing more.
  run int not null default 0,
  leased_until timestamptz,
  -- What the last whole run gave; it stays readable while another one is under way.
  result_run int,
  result_stage int,
  columns jsonb not null default '[]',
  rows_in int,
  rows_out int,
  problem_count int,
  error text,
  finished_at timestamptz
);
create index pipelines_due on pipelines (due_at) where state in ('waiting', 'running');

create table pipeline_versions (
  job_id uuid not null references pipelines (job_id) on delete cascade,
  version int not null,
  steps jsonb not null,
  saved_at timestamptz not null,
  primary key (job_id, version)
);

-- A stage is what stands between two orderings of the rows; the last one is the result.
create table pipeline_rows (
  job_id uuid not null references pipelines (job_id) on delete cascade,
  run int not null,
  stage int not null,
  place int not null,
  task_id bigint not null,
  target text not null,
  data jsonb not null,
  problems jsonb not null default '[]',
  primary key (job_id, run, stage, place)
);

create table lists (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references accounts (id) on delete cascade,
  name text not null,
  columns text[] not null,
  -- An array of arrays of texts.
  rows jsonb not null,
  row_count int not null,
  created_at timestamptz not null default clock_timestamp(),
  unique (owner_id, name)
);

alter table templates add column steps jsonb not null default '[]';

-- A pipeline runs when its job ends, and again when rows of an ended job change: a cell is corrected, a column comes in addition.
create function want_pipeline() returns trigger language plpgsql as $$
begin
  update pipelines set state = 'waiting', due_at = clock_timestamp(), error = null where job_id = new.id;
  return null;
end
$$;
create trigger pipeline_after_job after update of status on jobs for each row
  when (old.status in ('pending', 'in_progress') and new.status in ('completed', 'failed', 'partial_completion'))
  execute function want_pipeline();

create function want_pipelines_again() returns trigger language plpgsql as $$
begin
  -- A moment later: changes come in numbers.
  update pipelines set state = 'waiting', due_at = clock_timestamp() + interval '1 second', error = null
  where state in ('running', 'done', 'failed', 'waiting') and job_id in (select distinct job_id from changed);
  return null;
end
$$;
create trigger pipeline_after_rows after update on results referencing new table as changed
  for each statement execute function want_pipelines_again();

-- A job that runs another one again has its pipeline too.
create function copy_pipeline() returns trigger language plpgsql as $$
begin
  insert into pipelines (job_id, steps) select new.id, steps from pipelines where job_id = new.rerun_of;
  return null;
end
$$;
create trigger pipeline_of_rerun after insert on jobs for each row
  when (new.rerun_of is not null and new.column_of is null)
  execute function copy_pipeline();

-- What saved work is made of: whole forms with their pipelines, and data types with rules.
create table saved_configurations (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references accounts (id) on delete cascade,
  name text not null,
  base_prompt text,
  target_item_name text not null,
  target_items text[] not null,
  fields jsonb not null,
  steps jsonb not null default '[]',
  created_at timestamptz not null default clock_timestamp(),
  unique (owner_id, name)
);

create table custom_types (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references accounts (id) on delete cascade,
  name text not null,
  type text not null,
  rules jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  unique (owner_id, name)
);
