-- What is done on pages in the browser before they are read.
alter table jobs add column page_steps jsonb not null default '[]';
alter table templates add column page_steps jsonb not null default '[]';
alter table saved_configurations add column page_steps jsonb not null default '[]';

-- What a page showed when a step on it could not be done: JPEG of the window. Of a job only the first few are kept, for a while.
create table task_pictures (
  task_id bigint primary key references tasks (id) on delete cascade,
  job_id uuid not null references jobs (id) on delete cascade,
  picture bytea not null,
  taken_at timestamptz not null default clock_timestamp()
);
create index task_pictures_by_job on task_pictures (job_id);
create index task_pictures_by_age on task_pictures (taken_at);
