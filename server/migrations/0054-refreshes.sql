-- Rows that are read anew: a job of its own whose rows are proposals. Each of its tasks stands at the position of the row that it reads anew;
-- nothing of that row changes until somebody accepts a difference.
alter table jobs add column refreshes boolean not null default false check (not refreshes or (column_of is not null and not enriches));

-- What was decided about a difference, with both cells as they were then.
create table refresh_decisions (
  id bigint generated always as identity primary key,
  run_id uuid not null references jobs (id) on delete cascade,
  -- Of the row that was read anew.
  task_id bigint not null references results (task_id) on delete cascade,
  field text not null,
  decision text not null check (decision in ('accepted', 'refused')),
  -- What was decided together, so that it can be undone together.
  act uuid not null,
  before jsonb not null,
  after jsonb not null,
  -- What was read before the cell was corrected by hand; null where it was not.
  original jsonb,
  -- The row's pages as they were; null for a refusal.
  pages jsonb,
  decided_by uuid,
  decided_at timestamptz not null default clock_timestamp(),
  unique (run_id, task_id, field)
);
create index refresh_decisions_by_act on refresh_decisions (act);
create index refresh_decisions_of_cell on refresh_decisions (task_id, field);

-- What a cell held before: written by whatever replaces it for somebody.
create table cell_versions (
  id bigint generated always as identity primary key,
  task_id bigint not null references results (task_id) on delete cascade,
  field text not null,
  cell jsonb not null,
  -- What `cell_edits` held beside it.
  original jsonb,
  -- What replaced it.
  replaced_by text not null check (replaced_by in ('refresh', 'edit', 'undo')),
  actor_id uuid,
  replaced_at timestamptz not null default clock_timestamp()
);
create index cell_versions_of_cell on cell_versions (task_id, field, id desc);
