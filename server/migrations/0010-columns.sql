-- Columns that come later: a job that reads one column of another job's rows from the stored pages. It has tasks, counters and a record of
-- its use like any job, and no rows of its own: its cells are written into the rows of the job it is for.
alter table jobs
  add column column_of uuid references jobs (id) on delete cascade,
  -- What the cells held before suits the column as it is now: it stays where a new reading fails.
  add column keeps_cells boolean not null default false;
create index jobs_by_column on jobs (column_of, created_at desc) where column_of is not null;

-- Webhooks tell of the jobs that users start.
drop trigger job_ends on jobs;
create trigger job_ends after update of status on jobs for each row
  when (new.column_of is null and old.status in ('pending', 'in_progress') and new.status in ('completed', 'failed', 'partial_completion'))
  execute function note_job_ending();
