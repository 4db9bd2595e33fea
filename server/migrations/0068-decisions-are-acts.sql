-- Differences that are accepted or refused together are an act of the table, undone and made again beside its other changes of cells.
alter table table_acts drop constraint table_acts_kind_check;
alter table table_acts add constraint table_acts_kind_check check (kind in ('set', 'fill', 'fill_down', 'replace', 'edit', 'accept', 'refuse'));
-- The refresh whose differences they are, and the act of its decisions (refresh_decisions.act): another one each time it is made again.
alter table table_acts add column refresh_id uuid references jobs (id) on delete cascade;
alter table table_acts add column decided_as uuid;
alter table table_acts add check ((refresh_id is null) = (decided_as is null));
create index table_acts_of_refresh on table_acts (refresh_id) where refresh_id is not null;
create index table_acts_by_decision on table_acts (decided_as) where decided_as is not null;
