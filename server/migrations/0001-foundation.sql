-- Accounts, templates, jobs with their tasks and results, and the lanes of the queue.
-- Lock order everywhere: lane -> its message while it waits -> tasks -> job -> lane_jobs -> account.
-- A message that is being worked on comes first: its owner never asks for the lane while it holds tasks.

create table accounts (
  id uuid primary key,
  email text not null default '',
  plan text not null default 'starter' check (plan in ('starter', 'advanced', 'pro')),
  -- Virtual time of start-time fair queuing: how much service the account has been promised.
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
  -- Set when the user stops the job or deletes it: no further task of it begins.
  stop_requested boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  started_at timestamptz,
  finished_at timestamptz,
  check (completed + failed <= total)
);
create index jobs_by_owner on jobs (owner_id, created_at desc, id);
create index jobs_open on jobs (owner_id) where status in ('pending', 'in_progress');
create index jobs_by_origin on jobs (rerun_of) where rerun_of is not null;

create table tasks (
  id bigint generated always as identity primary key,
  job_id uuid not null references jobs (id) on delete cascade,
  position int not null,
  target text not null,
  lane text not null,
  state text not null default 'pending' check (state in ('pending', 'in_progress', 'completed', 'failed')),
  -- Tries that count; raised before the work begins.
  attempts smallint not null default 0,
  -- How often the process that worked on it died.
  losses smallint not null default 0,
  not_before timestamptz not null default '-infinity',
  error_kind text,
  error text,
  started_at timestamptz,
  finished_at timestamptz,
  unique (job_id, position)
);
create index tasks_waiting on tasks (lane, job_id, not_before, id) where state = 'pending';
create index tasks_running on tasks (lane) where state = 'in_progress';
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

-- One row for each site that ever had work; its lock decides between adding work to a lane and ending its message.
create table lanes (
  lane text primary key,
  -- The site asked for a pause: none of its tasks begins before.
  not_before timestamptz not null default '-infinity'
);

-- The jobs that may have work on a site, and when each had its last turn there.
create table lane_jobs (
  lane text not null,
  job_id uuid not null references jobs (id) on delete cascade,
  owner_id uuid not null,
  served_at timestamptz not null default '-infinity',
  primary key (lane, job_id)
);
create index lane_jobs_by_job on lane_jobs (job_id);

-- Running worker processes. Each holds an advisory lock on its id, so a dead one is known at once.
create table workers (
  id int generated always as identity primary key,
  started_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp()
);

-- Which worker holds which lane, by which attempt of its message.
create table lane_leases (
  lane text primary key,
  worker_id int not null,
  message_id uuid not null,
  attempt int not null
);
create index lane_leases_by_worker on lane_leases (worker_id);

-- Virtual time of the queue: the tag of the lane that was taken last.
create table queue_clock (
  id int primary key default 1 check (id = 1),
  virtual_time bigint not null default 0
);
insert into queue_clock default values;
