-- Destinations besides buckets: tables, spreadsheets and messages. What opens them is sealed; what buckets had stays where it is.
alter table destinations
  add column kind text not null default 's3' check (kind in ('s3', 'postgres', 'sheets', 'message')),
  -- What the kind has besides the columns that all have; nothing that is secret.
  add column settings jsonb not null default '{}',
  -- Under the key of the key folder, for this row only.
  add column sealed bytea,
  alter column region drop not null,
  alter column bucket drop not null,
  alter column prefix drop not null,
  alter column access_key_id drop not null,
  alter column secret_access_key drop not null,
  alter column format drop not null,
  add check (kind <> 's3' or num_nulls(region, bucket, prefix, access_key_id, secret_access_key, format) = 0),
  add check (kind = 's3' or (sealed is not null and num_nonnulls(bucket, secret_access_key) = 0));

alter table destination_deliveries
  add column row_count int,
  -- Sentences on what was done besides: a table made, a column added, rows left out.
  add column notes text[] not null default '{}';
