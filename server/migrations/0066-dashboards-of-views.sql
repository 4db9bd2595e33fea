-- A dashboard, and a link to it, may be of a saved view instead of all rows; both end with the view.
alter table dashboard_layouts
  add column view_id uuid references table_views (id) on delete cascade,
  drop constraint dashboard_layouts_check,
  add constraint dashboard_layouts_check
    check (num_nonnulls(job_id, monitor_id, view_id) = 1 and subject_id = coalesce(job_id, monitor_id, view_id));
create index dashboard_layouts_of_view on dashboard_layouts (view_id) where view_id is not null;

alter table dashboard_shares
  add column view_id uuid references table_views (id) on delete cascade,
  drop constraint dashboard_shares_check,
  add constraint dashboard_shares_check check (num_nonnulls(job_id, monitor_id, view_id) = 1);
create index dashboard_shares_of_view on dashboard_shares (view_id) where view_id is not null;
