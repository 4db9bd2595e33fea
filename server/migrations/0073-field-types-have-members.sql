-- Types of arrays and objects keep their members, as a JSON Schema of the value.
alter table custom_types add column schema jsonb;
