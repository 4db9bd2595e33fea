-- Users, their identities, sessions, one-time codes, factors and single sign-on. Reading these tables is not enough to sign in:
-- passwords and codes are hashed, factor secrets and provider tokens are encrypted, refresh tokens are not stored.

create table auth.users (
  id uuid primary key default gen_random_uuid(),
  role text not null default 'authenticated',
  email text,
  email_confirmed_at timestamptz,
  phone text,
  phone_confirmed_at timestamptz,
  password_hash text,
  -- Several people have signed up with this address while it was unconfirmed: its confirmation removes the password and foreign identities.
  is_disputed boolean not null default false,
  is_anonymous boolean not null default false,
  is_sso boolean not null default false,
  app_metadata jsonb not null default '{}',
  user_metadata jsonb not null default '{}',
  new_email text,
  -- One of the two addresses of an e-mail change has confirmed it.
  email_change_half boolean not null default false,
  new_phone text,
  invited_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  email_change_sent_at timestamptz,
  phone_change_sent_at timestamptz,
  reauthentication_sent_at timestamptz,
  last_sign_in_at timestamptz,
  banned_until timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (email = lower(email))
);
create unique index users_email on auth.users (email) where not is_sso;
create unique index users_phone on auth.users (phone);
create index users_new_email on auth.users (new_email) where new_email is not null;
create index users_new_phone on auth.users (new_phone) where new_phone is not null;
create index users_created on auth.users (created_at, id);

create table auth.identities (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  provider text not null,
  -- The provider's name for the user; for e-mail and phone the user's own id.
  subject text not null,
  identity_data jsonb not null,
  email text generated always as (lower(identity_data ->> 'email')) stored,
  last_sign_in_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider, subject)
);
create index identities_user on auth.identities (user_id);
create index identities_email on auth.identities (email);

create table auth.factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  friendly_name text not null,
  factor_type text not null check (factor_type in ('totp', 'phone')),
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  phone text,
  sealed_secret bytea,
  -- The last accepted TOTP time step: each step is accepted once.
  last_step integer not null default 0,
  last_challenged_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (user_id, friendly_name)
);

create table auth.challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.factors on delete cascade,
  address text not null,
  code_hash text,
  attempts integer not null default 0,
  verified_at timestamptz,
  created_at timestamptz not null
);
create index challenges_factor on auth.challenges (factor_id);

create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  factor_id uuid references auth.factors on delete set null,
  -- Refresh tokens are derived from this salt, the counter and the server's secret.
  refresh_salt bytea not null,
  refresh_counter integer not null default 0,
  -- Tokens below this counter were issued before the second factor was verified.
  refresh_floor integer not null default 0,
  refreshed_at timestamptz,
  user_agent text,
  address text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index sessions_user on auth.sessions (user_id);

create table auth.session_methods (
  session_id uuid not null references auth.sessions on delete cascade,
  method text not null,
  provider text,
  used_at timestamptz not null,
  primary key (session_id, method)
);

-- Sign-ins that end with a code for the browser that began them.
create table auth.flow_states (
  id uuid primary key default gen_random_uuid(),
  method text not null,
  provider text,
  -- Empty in the implicit flow.
  challenge text,
  challenge_method text check (challenge_method in ('s256', 'plain')),
  redirect_to text not null,
  linking_user_id uuid references auth.users on delete cascade,
  state_hash text unique,
  state_used_at timestamptz,
  user_id uuid references auth.users on delete cascade,
  code_hash text unique,
  code_issued_at timestamptz,
  sealed_provider_tokens bytea,
  created_at timestamptz not null
);
create index flow_states_created on auth.flow_states (created_at);

create table auth.one_time_codes (
  user_id uuid not null references auth.users on delete cascade,
  purpose text not null,
  -- The address the code went to.
  address text not null,
  link_hash text not null unique,
  attempts integer not null default 0,
  flow_state_id uuid references auth.flow_states on delete set null,
  created_at timestamptz not null,
  primary key (user_id, purpose)
);

-- Time of the last message to an address. Unknown addresses are stored too, so that the limit does not reveal which accounts exist.
create table auth.throttles (
  key text primary key,
  at timestamptz not null
);
create index throttles_at on auth.throttles (at);

create table auth.sso_providers (
  id uuid primary key default gen_random_uuid(),
  entity_id text not null unique,
  metadata_xml text not null,
  metadata_url text,
  attribute_mapping jsonb not null default '{}',
  name_id_format text,
  disabled boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table auth.sso_domains (
  domain text primary key check (domain = lower(domain)),
  provider_id uuid not null references auth.sso_providers on delete cascade,
  created_at timestamptz not null
);

-- Sent SAML requests. A response is accepted only for one of them, in the same flow.
create table auth.saml_requests (
  id text primary key,
  provider_id uuid not null references auth.sso_providers on delete cascade,
  flow_state_id uuid not null references auth.flow_states on delete cascade,
  created_at timestamptz not null
);
