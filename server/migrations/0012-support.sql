-- What the plans promise beside scraping, and the time that holds for payments.

-- How far the provider's clock is ahead of ours. Only the sandbox's can be moved; no row: not at all.
create table payment_clocks (
  provider_mode text primary key check (provider_mode = 'sandbox'),
  ahead interval not null
);

create function payment_time(mode text) returns timestamptz language sql stable as $$
  select now() + coalesce((select ahead from payment_clocks where provider_mode = mode), interval '0')
$$;

-- As before, by the provider's clock where a term runs that the provider began. Periods are not: whether a renewal is only late is
-- a matter of our own time.
create or replace function plan_of(account uuid, mode text) returns text language sql stable as $$
  select plan from (
    select plan from accounts where id = account
    union all
    select case when kept_until > payment_time(mode) then kept_plan else plan end
    from subscriptions
    where owner_id = account and provider_mode = mode and (
      (status in ('active', 'trialing') and current_period_end > now() - interval '3 days')
      or (status = 'past_due' and past_due_since > payment_time(mode) - interval '7 days')
    )
  ) as rights
  order by array_position(array['starter', 'advanced', 'pro'], plan) desc limit 1
$$;

-- Requests for support. Their number is what people name.
create table tickets (
  number bigint generated always as identity (start with 1001) primary key,
  -- Null: a visitor.
  owner_id uuid references accounts (id) on delete cascade,
  email text not null,
  -- When it was opened: rights are taken at the start, as with jobs.
  plan text not null check (plan in ('starter', 'advanced', 'pro')),
  topic text not null check (topic in ('question', 'problem', 'billing', 'downgrade', 'other')),
  subject text not null,
  status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  created_at timestamptz not null default clock_timestamp(),
  -- Of the last message that waits for an answer: the order within a plan.
  waiting_since timestamptz not null default clock_timestamp(),
  first_answered_at timestamptz
);
create index tickets_by_owner on tickets (owner_id, number desc);
create index tickets_by_email on tickets (lower(email), created_at);

-- Each is mailed to the other side, once it is stored; `mailed_at` is null until it is.
create table ticket_messages (
  id bigint generated always as identity primary key,
  ticket_number bigint not null references tickets (number) on delete cascade,
  author text not null check (author in ('requester', 'support')),
  body text not null,
  created_at timestamptz not null default clock_timestamp(),
  mailed_at timestamptz,
  mail_attempts int not null default 0,
  mail_due_at timestamptz not null default clock_timestamp()
);
create index ticket_messages_by_ticket on ticket_messages (ticket_number, id);
create index ticket_messages_due on ticket_messages (mail_due_at) where mailed_at is null;

-- Who a mail says it is from, where it is not the product; and where answers go.
alter table mail_outbox add column sender text, add column reply_to text;

-- How the service ran, by component and day (UTC). Each minute is measured once, by whichever process comes first.
create table status_days (
  component text not null,
  day date not null,
  minutes_up int not null default 0,
  minutes_down int not null default 0,
  first_minute timestamptz not null,
  last_minute timestamptz not null,
  last_up boolean not null,
  primary key (component, day)
);

-- What a month below the target is worth to whoever paid for Pro; given only once the operator has approved it.
create table sla_credits (
  month date not null check (extract(day from month) = 1),
  owner_id uuid not null,
  provider_mode text not null check (provider_mode in ('sandbox', 'test', 'live')),
  -- Thousandths of a per cent.
  availability int not null,
  -- Micro-USD.
  amount bigint not null check (amount > 0),
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'declined')),
  decided_at timestamptz,
  primary key (month, owner_id, provider_mode)
);

-- Under whose name an account shares and writes; of use while its plan has white-label.
create table brands (
  owner_id uuid primary key references accounts (id) on delete cascade,
  name text not null,
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  -- Where people answer to; null: the account's own address.
  reply_to text,
  logo bytea,
  logo_type text check ((logo_type is null) = (logo is null)),
  updated_at timestamptz not null default clock_timestamp()
);

-- Results that anybody may read who has the address.
create table job_shares (
  id text primary key,
  job_id uuid not null references jobs (id) on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  mails_sent int not null default 0
);
create index job_shares_by_job on job_shares (job_id, created_at);
