-- Keys of programs. Only a digest is kept: a key that is lost is made again.
create table api_keys (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references accounts (id) on delete cascade,
  name text not null,
  digest bytea not null unique,
  hint text not null,
  scopes text[] not null check (scopes <@ array['read', 'write'] and cardinality(scopes) > 0),
  created_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz
);
create index api_keys_by_owner on api_keys (owner_id, created_at desc);
