-- Columns that people fill themselves. Their values stand beside what was read, so that no reading can overwrite them; both are keyed by name.
alter table jobs add column own_columns jsonb not null default '[]';
alter table results add column own jsonb not null default '{}';

-- What was changed in a table, so that it can be undone: the last fifty acts, each with its cells.
create table table_acts (
  id bigint generated always as identity primary key,
  job_id uuid not null references jobs (id) on delete cascade,
  kind text not null check (kind in ('set', 'fill', 'fill_down', 'replace', 'edit')),
  -- Names of the columns, as they were then.
  columns text[] not null,
  cells int not null,
  actor_id uuid,
  made_at timestamptz not null default clock_timestamp(),
  undone_at timestamptz,
  undone_by uuid
);
create index table_acts_of_job on table_acts (job_id, id desc);

create table table_act_cells (
  act_id bigint not null references table_acts (id) on delete cascade,
  task_id bigint not null references results (task_id) on delete cascade,
  -- Of an own column; null where a cell that was read was changed.
  column_id uuid,
  -- Of a cell that was read.
  field text,
  -- Of an own cell its values; null where it had none. Of a cell that was read, `after` is the whole cell.
  before jsonb,
  after jsonb,
  -- Of a cell that was read: what it held before.
  version_id bigint references cell_versions (id) on delete cascade,
  -- Of a cell that was read: false where the act brought back what was read.
  is_edited boolean not null default true,
  check ((column_id is null) <> (field is null))
);
create index table_act_cells_of_act on table_act_cells (act_id);
create index table_act_cells_of_row on table_act_cells (task_id);
create index table_act_cells_of_version on table_act_cells (version_id) where version_id is not null;

-- A pipeline works on what was read: filling an own cell is no reason to run it again. One statement writes either the one or the other.
create or replace function want_pipelines_again() returns trigger language plpgsql as $$
begin
  -- A moment later: changes come in numbers.
  update pipelines set state = 'waiting', due_at = clock_timestamp() + interval '1 second', error = null
  where state in ('running', 'done', 'failed', 'waiting') and job_id in (
    select distinct changed.job_id from changed join previous using (task_id) where changed.own = previous.own
  );
  return null;
end
$$;
drop trigger pipeline_after_rows on results;
create trigger pipeline_after_rows after update on results referencing old table as previous new table as changed
  for each statement execute function want_pipelines_again();
