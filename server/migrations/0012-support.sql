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
