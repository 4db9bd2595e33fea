-- Saved ways to look at a job's table. One that is not shared is seen by who made it alone.
create table table_views (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references jobs (id) on delete cascade,
  -- The person, who may be a member of the team that owns the job.
  author_id uuid not null references accounts (id) on delete cascade,
  name text not null,
  is_shared boolean not null default false,
  layout jsonb not null,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp()
);
create index table_views_of_job on table_views (job_id, created_at);
create index table_views_of_author on table_views (author_id);

-- A link may show a view instead of all rows; it ends with the view.
alter table job_shares add column view_id uuid references table_views (id) on delete cascade;
create index job_shares_of_view on job_shares (view_id) where view_id is not null;
