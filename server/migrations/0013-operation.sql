-- Figures of all worker processes, added up: workers come and go, and none of them is asked for its own.
create table operation_counters (
  name text not null,
  label text not null default '',
  value double precision not null default 0,
  primary key (name, label)
) with (fillfactor = 50);

-- Rows that change often are cleaned up early, so that tables and indexes keep their size however many tasks have passed through.
alter table tasks set (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
alter table jobs set (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
alter table job_usage set (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
alter table results set (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);
alter table lanes set (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
alter table lane_jobs set (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
alter table lane_leases set (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 500);
alter table workers set (fillfactor = 20, autovacuum_vacuum_threshold = 500);
alter table queue_clock set (fillfactor = 20, autovacuum_vacuum_threshold = 500);
alter table accounts set (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);

-- What retention looks for.
create index mail_outbox_by_age on mail_outbox (created_at);
create index payment_events_by_age on payment_events (processed_at) where processed_at is not null;
