-- What stood in a cell before a user changed it: brought back on request, and what recipes learn corrections from.
create table cell_edits (
  task_id bigint not null references results (task_id) on delete cascade,
  field text not null,
  original jsonb not null,
  edited_at timestamptz not null default clock_timestamp(),
  primary key (task_id, field)
);
