-- Accounts, templates, jobs with their tasks and results, and the lanes of the queue.
-- Lock order everywhere: lane message -> tasks -> job -> lane -> lane_job -> account.

create table accounts (
  id uuid primary key,
  email text not null default '',
  plan text not null default 'starter' check (plan in ('starter', 'advanced', 'pro')),
  -- Virtual time of start-time fair queuing: how much service the account has had.
  virtual_time bigint not null default 0,
  created_at timestamptz not null default now()
);

create table templates (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references accounts (id) on delete cascade,
  name text not null,
  base_prompt text,
  fields jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (owner_id, name)
);

create table jobs (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references accounts (id) on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'in_progress', 'completed', 'failed', 'partial_completion')),
  base_prompt text,
  target_item_name text not null,
  fields jsonb not null,
  first_targets text[] not null default '{}',
  rerun_of uuid references jobs (id) on delete set null,
  total int not null check (total >= 0),
  completed int not null default 0 check (completed >= 0),
  failed int not null default 0 check (failed >= 0),
  -- Set when the user stops the job or deletes it: workers begin no further task of it.
  stop_requested boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  started_at timestamptz,
  finished_at timestamptz,
  check (completed + failed <= total)
);
create index jobs_by_owner on jobs (owner_id, created_at desc, id);

create table tasks (
  id bigint generated always as identity primary key,
  job_id uuid not null references jobs (id) on delete cascade,
  position int not null,
  target text not null,
  lane text not null,
  state text not null default 'pending' check (state in ('pending', 'in_progress', 'completed', 'failed')),
  attempts smallint not null default 0,
  not_before timestamptz not null default '-infinity',
  error_kind text,
  error text,
  started_at timestamptz,
  finished_at timestamptz,
  unique (job_id, position)
);
create index tasks_waiting on tasks (lane, job_id, id) where state in ('pending', 'in_progress');
create index tasks_by_state on tasks (job_id, state, position);

create table results (
  task_id bigint primary key references tasks (id) on delete cascade,
  job_id uuid not null references jobs (id) on delete cascade,
  position int not null,
  target text not null,
  data jsonb not null,
  cells jsonb not null,
  pages jsonb not null,
  usage jsonb not null,
  created_at timestamptz not null default now()
);
create unique index results_by_job on results (job_id, position);

-- One row for each site that has work; one message of the queue for each of them.
create table lanes (
  lane text primary key,
  pending int not null default 0
);

-- How much each job has waiting and has had served on a site: the least served one is next.
create table lane_jobs (
  lane text not null,
  job_id uuid not null references jobs (id) on delete cascade,
  owner_id uuid not null,
  pending int not null default 0,
  served bigint not null default 0,
  primary key (lane, job_id)
);
