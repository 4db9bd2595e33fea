-- Teams: the workspace of an account in which others work along. The work itself stays the owner's, so nothing else knows of teams.
create table teams (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null unique references accounts (id) on delete cascade,
  name text not null,
  created_at timestamptz not null default clock_timestamp()
);

-- The owner has no row here.
create table team_members (
  team_id uuid not null references teams (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  role text not null check (role in ('editor', 'viewer')),
  joined_at timestamptz not null default clock_timestamp(),
  primary key (team_id, account_id)
);
create index team_members_by_account on team_members (account_id);

-- Open ones: an accepted or withdrawn invitation is gone. The token is in the mail alone.
create table team_invitations (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references teams (id) on delete cascade,
  -- In small letters.
  email text not null,
  role text not null check (role in ('editor', 'viewer')),
  digest bytea not null unique,
  sent_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  unique (team_id, email)
);

-- Mails of invitations within an hour. It outlives a team, so that making another one gives no new allowance.
create table team_mail_hours (
  owner_id uuid primary key references accounts (id) on delete cascade,
  began_at timestamptz not null,
  mails int not null
);

-- Who did what. Nothing here is changed; people are known by their accounts, so that a deleted account leaves no address behind.
create table team_activity (
  id bigint generated always as identity primary key,
  team_id uuid not null references teams (id) on delete cascade,
  at timestamptz not null default clock_timestamp(),
  -- No foreign key: what was done stays done.
  actor_id uuid not null,
  action text not null,
  subject_type text not null,
  subject_id text,
  -- As it was called then; null where the subject is a person.
  subject_name text
);
create index team_activity_of_team on team_activity (team_id, id desc);

-- Who made it; null for what was made by itself. No foreign key: it says who acted, not whose it is.
alter table jobs add column created_by uuid;
alter table templates add column created_by uuid;
