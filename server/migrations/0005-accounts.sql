-- Profile pictures, and the accounts that are gone.

-- One picture an account; a new one gets a new id, which nobody can guess and which is all it takes to see it.
create table avatars (
  account_id uuid primary key references accounts (id) on delete cascade,
  id text not null unique,
  media_type text not null check (media_type in ('image/png', 'image/jpeg', 'image/webp')),
  picture bytea not null,
  created_at timestamptz not null default now()
);

-- A token that is still about must not bring a deleted account back to life.
create table deleted_accounts (
  id uuid primary key,
  deleted_at timestamptz not null default now()
);
