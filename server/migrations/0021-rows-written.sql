-- The transaction that wrote a row last: whoever holds values of a job's rows in memory asks for the rows that were written since,
-- whatever wrote them and in whichever order the transactions ended.

alter table results add column written_by xid8 not null default pg_current_xact_id();
create index results_by_writer on results (job_id, written_by);

create function note_writer() returns trigger language plpgsql as $$
begin
  new.written_by := pg_current_xact_id();
  return new;
end
$$;
create trigger results_written before update on results for each row execute function note_writer();
