-- Links under which anybody can read may end by themselves. Null: they hold until somebody ends them.
alter table job_shares add column expires_at timestamptz;
alter table dashboard_shares add column expires_at timestamptz;
