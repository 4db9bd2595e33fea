-- Connections: what opens one site to its member. `sealed` is opened by a key that is not in the database (keys/connections.key).
create table connections (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references accounts (id) on delete cascade,
  created_by uuid references accounts (id) on delete set null,
  name text not null,
  address text not null,
  domain text not null,
  sealed bytea not null,
  -- What is in it, without any of it.
  summary jsonb not null,
  shares_pages boolean not null default false,
  state text not null default 'ready' check (state in ('ready', 'signing_in', 'ended')),
  -- A sign-in that has not ended by then was lost.
  signing_in_until timestamptz,
  trouble text,
  -- Rises with everything that a person enters and with every sign-in; cookies that pages set in between do not change it.
  version int not null default 1,
  -- The version is of a sign-in by the product, and no page has been read by it yet. So often pages have asked since one was read.
  is_untried boolean not null default false,
  asked int not null default 0,
  -- Some page was read since a person entered what opens the site.
  has_opened boolean not null default false,
  -- Sign-ins within the hour that began then.
  sign_ins int not null default 0,
  sign_ins_since timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default clock_timestamp(),
  used_at timestamptz,
  ended_at timestamptz
);
create index connections_by_owner on connections (owner_id, created_at desc);
create index connections_by_maker on connections (created_by) where created_by is not null;

-- A job that was read through a connection stays private when that is gone.
alter table jobs add column connection_id uuid references connections (id) on delete set null, add column is_private boolean not null default false;
create index jobs_by_connection on jobs (connection_id) where connection_id is not null;
