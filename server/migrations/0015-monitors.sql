-- Monitors: jobs that run again by a schedule, what changed between their runs, alerts, dashboards and links to them.
create table monitors (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references accounts (id) on delete cascade,
  name text not null,
  -- What each run is started with, as the API takes it.
  payload jsonb not null,
  schedule jsonb not null,
  time_zone text not null,
  rules jsonb not null default '[]',
  is_active boolean not null default true,
  -- Null while the monitor is paused.
  next_run_at timestamptz,
  -- Why the run that was due last did not start; null where it did.
  obstacle text,
  obstacle_at timestamptz,
  feed_token text not null,
  created_at timestamptz not null default clock_timestamp()
);
create index monitors_by_owner on monitors (owner_id, created_at desc, id);
create index monitors_due on monitors (next_run_at) where next_run_at is not null;

create table monitor_runs (
  id bigint generated always as identity primary key,
  monitor_id uuid not null references monitors (id) on delete cascade,
  job_id uuid not null unique references jobs (id) on delete cascade,
  started_at timestamptz not null,
  -- Set together with the changes, the alerts and what is known from then on.
  compared_at timestamptz,
  new_count int,
  gone_count int,
  changed_count int,
  not_read_count int
);
create index monitor_runs_by_monitor on monitor_runs (monitor_id, id desc);
-- Runs of a monitor never overlap.
create unique index monitor_runs_open on monitor_runs (monitor_id) where compared_at is null;

-- What is known of each target of a monitor: the last cell of each field that said for sure what is there or that nothing is.
create table monitor_known (
  monitor_id uuid not null references monitors (id) on delete cascade,
  target text not null,
  -- Targets are longer than an index entry may be.
  target_key uuid not null generated always as (md5(target)::uuid) stored,
  cells jsonb not null default '{}',
  -- The site said that the page does not exist any more.
  is_gone boolean not null default false,
  primary key (monitor_id, target_key)
);

create table run_changes (
  id bigint generated always as identity primary key,
  run_id bigint not null references monitor_runs (id) on delete cascade,
  target text not null,
  -- Null: the target as a whole.
  field text,
  kind text not null check (kind in ('new', 'gone', 'changed', 'not_read')),
  before jsonb,
  after jsonb,
  reason text
);
create index run_changes_by_run on run_changes (run_id, id);

create table monitor_alerts (
  id uuid primary key default gen_random_uuid(),
  run_id bigint not null references monitor_runs (id) on delete cascade,
  -- The rule as it was; its id tells it from the others of the monitor.
  rule_id text not null,
  rule jsonb not null,
  match_count int not null,
  items jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  -- However often a run is looked at, a rule raises one alert.
  unique (run_id, rule_id)
);

-- Mails of monitors. Written with what they tell of, sent until one try succeeds.
create table monitor_mails (
  id bigint generated always as identity primary key,
  monitor_id uuid not null references monitors (id) on delete cascade,
  subject text not null,
  text text not null,
  html text not null,
  attempts int not null default 0,
  due_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz
);
create index monitor_mails_due on monitor_mails (due_at) where sent_at is null;

-- The cell says for sure what the page has: a verified value, or that there is none.
create function is_sure(cell jsonb) returns boolean immutable parallel safe language sql as $$
  select coalesce(cell ->> 'status' in ('found', 'derived', 'corrected') or (cell ->> 'status' = 'absent' and cell ->> 'reason' = 'not_on_page'), false)
$$;

-- Spaces, forms of the same letter and the order of a list are no change.
create function comparable_value(value jsonb) returns jsonb immutable parallel safe language sql as $$
  select case jsonb_typeof(value)
    when 'string' then to_jsonb(normalize(btrim(regexp_replace(value #>> '{}', '[\s\u00a0\u2007\u202f\u200b\ufeff]+', ' ', 'g')), nfc))
    when 'array' then (select coalesce(jsonb_agg(item order by item), '[]') from jsonb_array_elements(value) as item)
    else value
  end
$$;

-- One layout for a job and one for a monitor, whatever its last run is.
create table dashboard_layouts (
  subject_id uuid primary key,
  job_id uuid references jobs (id) on delete cascade,
  monitor_id uuid references monitors (id) on delete cascade,
  layout jsonb not null,
  check (num_nonnulls(job_id, monitor_id) = 1 and subject_id = coalesce(job_id, monitor_id))
);

create table dashboard_shares (
  id uuid primary key default gen_random_uuid(),
  token text not null unique,
  job_id uuid references jobs (id) on delete cascade,
  monitor_id uuid references monitors (id) on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  check (num_nonnulls(job_id, monitor_id) = 1)
);
create index dashboard_shares_by_job on dashboard_shares (job_id) where job_id is not null;
create index dashboard_shares_by_monitor on dashboard_shares (monitor_id) where monitor_id is not null;
