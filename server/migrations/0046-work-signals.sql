-- Announces new work, so that workers need not ask for it several times a second while there is none.
-- A worker that misses an announcement finds the work in its next round.
create function announce_work() returns trigger language plpgsql as $$
begin
  perform pg_notify('quarry_work', tg_argv[0]);
  return null;
end $$;

create trigger lane_jobs_announced after insert on lane_jobs
  for each statement execute function announce_work('lanes');
create trigger pipelines_announced after insert or update of state, due_at on pipelines
  for each row when (new.state = 'waiting') execute function announce_work('pipelines');
create trigger job_endings_announced after insert on job_endings
  for each statement execute function announce_work('job_endings');
create trigger webhook_deliveries_announced after insert or update of state, next_attempt_at on webhook_deliveries
  for each row when (new.state = 'pending') execute function announce_work('webhook_deliveries');
create trigger destination_deliveries_announced after insert or update of state, next_attempt_at on destination_deliveries
  for each row when (new.state = 'pending') execute function announce_work('destination_deliveries');
create trigger monitors_announced after insert or update of next_run_at on monitors
  for each row execute function announce_work('monitors');
create trigger monitor_runs_announced after insert on monitor_runs
  for each statement execute function announce_work('monitor_runs');
create trigger monitor_mails_announced after insert or update of due_at on monitor_mails
  for each row when (new.sent_at is null) execute function announce_work('monitor_mails');
