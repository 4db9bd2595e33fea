-- Wrong codes within the last hour, over codes that replaced each other.
alter table auth.one_time_codes
  add column recent_attempts integer not null default 0,
  add column recent_since timestamptz not null default now();
