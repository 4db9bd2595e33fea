-- A destination may get the rows and columns of a saved view. Without a foreign key: where the view is gone, nothing is delivered, not everything.
alter table destinations add column view_id uuid;
create index destinations_of_view on destinations (view_id) where view_id is not null;
