-- How the pages of sites are read, as learned from solved pages: per account, site, list of fields and template.
create table recipes (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references accounts (id) on delete cascade,
  site text not null,
  -- Digest of the fields, whatever their order.
  fields_key text not null,
  fields jsonb not null,
  -- Shape of the addresses of its pages.
  shape text not null,
  -- The version in use; all versions stand in recipe_versions.
  version int not null default 1,
  -- Never learned again.
  is_pinned boolean not null default false,
  -- The solved pages it was learned from, each with its stored copy and known values.
  examples jsonb not null,
  -- Of the version in use.
  pages_read bigint not null default 0,
  -- Fields on which recipe and ladder both had a value: the same, or another one.
  agreed bigint not null default 0,
  disagreed bigint not null default 0,
  -- Pages like the recipe's that were built otherwise.
  strayed bigint not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz
);
create index recipes_of_site on recipes (owner_id, site, fields_key);

create table recipe_versions (
  recipe_id uuid not null references recipes (id) on delete cascade,
  version int not null,
  recipe jsonb not null,
  reason text not null check (reason in ('first', 'layout', 'pages', 'correction')),
  solved_pages int not null,
  -- The job whose pages it was learned from.
  job_id uuid references jobs (id) on delete set null,
  learned_at timestamptz not null default clock_timestamp(),
  primary key (recipe_id, version)
);
create index recipe_versions_of_job on recipe_versions (job_id) where job_id is not null;

-- Rows that were read by a recipe.
alter table jobs add column recipe_pages int not null default 0;

-- What a correction would change in the other rows of its site. Kept so that what is applied is what was shown.
create table recipe_proposals (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references accounts (id) on delete cascade,
  job_id uuid not null references jobs (id) on delete cascade,
  field text not null,
  -- [{task_id, from, to}]: cells as they are and as they would be.
  changes jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  applied_at timestamptz
);
create index recipe_proposals_of_job on recipe_proposals (job_id);
create index recipe_proposals_of_owner on recipe_proposals (owner_id);
