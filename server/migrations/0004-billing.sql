-- Payments: what was ordered at the provider, what it told us, and the subscriptions it keeps. Every row names the mode it belongs to.

create table payment_customers (
  provider_mode text not null check (provider_mode in ('sandbox', 'test', 'live')),
  owner_id uuid not null,
  customer_id text not null,
  primary key (provider_mode, owner_id),
  unique (provider_mode, customer_id)
);

-- A checkout that was begun. The provider is asked with the order's own id, so that a payment finds its order even if we died in between.
create table payment_orders (
  id uuid primary key default gen_random_uuid(),
  provider_mode text not null check (provider_mode in ('sandbox', 'test', 'live')),
  owner_id uuid not null,
  kind text not null check (kind in ('top_up', 'subscription')),
  -- Micro-USD of a top-up.
  amount bigint check ((kind = 'top_up') = (amount is not null)),
  -- Of a subscription.
  lookup_key text check ((kind = 'subscription') = (lookup_key is not null)),
  session_id text unique,
  payment_intent text,
  state text not null default 'open' check (state in ('open', 'confirmed', 'failed', 'expired')),
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz
);
create index payment_orders_open on payment_orders (provider_mode, created_at) where state = 'open';
-- Two tabs of one person do not subscribe twice.
create unique index payment_orders_one_plan on payment_orders (owner_id, provider_mode) where state = 'open' and kind = 'subscription';
create index payment_orders_by_owner on payment_orders (owner_id, provider_mode);
create index payment_orders_by_payment on payment_orders (payment_intent) where payment_intent is not null;

-- What the provider keeps, copied whole at every notice.
create table subscriptions (
  provider_mode text not null check (provider_mode in ('sandbox', 'test', 'live')),
  id text not null,
  owner_id uuid not null,
  item_id text not null,
  plan text not null check (plan in ('advanced', 'pro')),
  billing_interval text not null check (billing_interval in ('month', 'year')),
  status text not null,
  cancel_at_period_end boolean not null,
  current_period_start timestamptz not null,
  current_period_end timestamptz not null,
  past_due_since timestamptz,
  ended_at timestamptz,
  -- A downgrade is paid for from the next period on; until then the rights of the former plan hold.
  kept_plan text check (kept_plan in ('advanced', 'pro')),
  kept_until timestamptz,
  synced_at timestamptz not null default clock_timestamp(),
  primary key (provider_mode, id)
);
create index subscriptions_by_owner on subscriptions (owner_id, provider_mode);

-- The inbox of signed notices. Only processed_at means done.
create table payment_events (
  provider_mode text not null check (provider_mode in ('sandbox', 'test', 'live')),
  id text not null,
  type text not null,
  -- The ids that lead to what changed; its state is asked for anew.
  object jsonb not null,
  created_at timestamptz not null,
  received_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null default clock_timestamp(),
  attempts int not null default 0,
  error text,
  processed_at timestamptz,
  primary key (provider_mode, id)
);
create index payment_events_due on payment_events (due_at) where processed_at is null;

-- Mails that were sent about payments, each once.
create table payment_notices (
  key text primary key,
  sent_at timestamptz not null default clock_timestamp()
);

-- Up to when the provider's own list of events has been compared with the inbox.
create table payment_sweeps (
  provider_mode text primary key,
  events_until timestamptz not null
);

-- The plan whose limits hold: the better one of what the operator gave and what a subscription gives. A failed payment leaves 7 days;
-- a provider that cannot be reached leaves 3 beyond the period.
create function plan_of(account uuid, mode text) returns text language sql stable as $$
  select plan from (
    select plan from accounts where id = account
    union all
    select case when kept_until > now() then kept_plan else plan end
    from subscriptions
    where owner_id = account and provider_mode = mode and (
      (status in ('active', 'trialing') and current_period_end > now() - interval '3 days')
      or (status = 'past_due' and past_due_since > now() - interval '7 days')
    )
  ) as rights
  order by array_position(array['starter', 'advanced', 'pro'], plan) desc limit 1
$$;
