-- What the hourly clean-up looks for: links that have ended by themselves.
create index job_shares_by_end on job_shares (expires_at) where expires_at is not null;
create index dashboard_shares_by_end on dashboard_shares (expires_at) where expires_at is not null;
