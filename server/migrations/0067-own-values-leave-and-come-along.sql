-- Whether a destination gets what people wrote into own columns with the rows that were read.
alter table destinations add column own_columns text not null default 'leave_out' check (own_columns in ('include', 'leave_out'));

-- What a row is to hold in own columns once it is there: taken over by the job that runs another one again. By task, which is there before its row.
create table awaited_own_values (
  task_id bigint primary key references tasks (id) on delete cascade,
  own jsonb not null
);
