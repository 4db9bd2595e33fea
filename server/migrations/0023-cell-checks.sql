-- What a person said of cells that were drawn at random: is the value that was read the one that stands on the page.
create table cell_checks (
  task_id bigint not null references results (task_id) on delete cascade,
  field text not null,
  job_id uuid not null references jobs (id) on delete cascade,
  verdict text not null check (verdict in ('right', 'wrong', 'unsure')),
  -- As it was told when the cell was checked: a correction changes it.
  confidence real,
  checked_at timestamptz not null default clock_timestamp(),
  primary key (task_id, field)
);
create index cell_checks_of_job on cell_checks (job_id);
