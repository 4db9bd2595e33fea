-- A row that was made of an item of a list keeps the item's place, by field: its cells have the evidence of that item alone.
alter table pipeline_rows add column items jsonb not null default '{}';
