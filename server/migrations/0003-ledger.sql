-- Money and use: a double-entry ledger in whole micro-USD, the allowances of a calendar month (UTC), and what each job reserved and used.
-- Every row that money touches names the mode it was paid in; credit of one mode is never seen in another.
-- Lock order, after the tasks: job_usage of a capped job -> job -> job_usage -> allowances -> ledger_accounts in the order of their ids -> lanes.

-- No references to accounts: what was paid stays told when the person is gone.
create table ledger_accounts (
  id bigint generated always as identity primary key,
  provider_mode text not null check (provider_mode in ('sandbox', 'test', 'live')),
  -- Null: the platform's own.
  owner_id uuid,
  -- Of a customer: available to spend, held for running jobs, revenue earned from them, debt (0 or less) where credit was taken back
  -- that is spent already, refunds on their way. Of the platform: clearing (the other side of what the provider received), adjustment.
  kind text not null check (kind in ('available', 'held', 'revenue', 'debt', 'refunds', 'clearing', 'adjustment')),
  balance bigint not null default 0,
  check ((kind in ('clearing', 'adjustment')) = (owner_id is null)),
  constraint ledger_accounts_floor check (kind not in ('available', 'held', 'revenue', 'refunds') or balance >= 0),
  check (kind <> 'debt' or balance <= 0),
  unique nulls not distinct (owner_id, kind, provider_mode)
);

create table ledger_txns (
  id bigint generated always as identity primary key,
  provider_mode text not null check (provider_mode in ('sandbox', 'test', 'live')),
  owner_id uuid not null,
  -- 'topup:<session>', 'hold:<job>', 'capture:<job>:<task>', 'release:<job>', 'refund:<refund>', …: each is written once.
  idempotency_key text not null unique,
  -- The same key with other content is a bug and not a repetition.
  fingerprint text not null,
  kind text not null check (kind in ('topup', 'hold', 'capture', 'release', 'refund', 'dispute', 'adjustment')),
  -- As the customer sees it: positive into the balance.
  amount bigint not null,
  description text not null,
  source jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp()
);
create index ledger_txns_by_owner on ledger_txns (owner_id, provider_mode, created_at desc, id desc) where kind not in ('hold', 'capture', 'release');

create table ledger_entries (
  id bigint generated always as identity primary key,
  txn_id bigint not null references ledger_txns (id),
  account_id bigint not null references ledger_accounts (id),
  amount bigint not null check (amount <> 0)
);
create index ledger_entries_by_account on ledger_entries (account_id);
create index ledger_entries_by_txn on ledger_entries (txn_id);

-- All entries of a transaction are inserted by one statement, so a statement that does not balance is refused as a whole.
create function ledger_entries_balance() returns trigger language plpgsql as $$
begin
  if exists (select from added group by txn_id having sum(amount) <> 0) then
    raise exception 'a ledger transaction does not sum to zero' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger ledger_entries_balance after insert on ledger_entries
  referencing new table as added for each statement execute function ledger_entries_balance();

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only';
end $$;
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function ledger_is_append_only();
create trigger ledger_txns_append_only before update or delete or truncate on ledger_txns
  for each statement execute function ledger_is_append_only();

-- What an account has used of a month. Cells are the included ones; running jobs have reserved theirs.
create table allowances (
  owner_id uuid not null,
  month date not null check (extract(day from month) = 1),
  requests int not null default 0 check (requests >= 0),
  cells_used bigint not null default 0 check (cells_used >= 0),
  cells_reserved bigint not null default 0 check (cells_reserved >= 0),
  primary key (owner_id, month)
);

-- What a job reserved and has used. Stays when the job is deleted: it is the usage record.
create table job_usage (
  id bigint generated always as identity primary key,
  job_id uuid not null unique,
  owner_id uuid not null,
  provider_mode text not null check (provider_mode in ('sandbox', 'test', 'live')),
  -- The month whose allowance is drawn on.
  month date not null,
  cells_per_row int not null check (cells_per_row > 0),
  extra_cell_micro_usd int not null check (extra_cell_micro_usd >= 0),
  included_reserved bigint not null,
  included_used bigint not null default 0,
  -- Cells beyond the included ones; their price is held in the ledger.
  extra_reserved bigint not null,
  extra_used bigint not null default 0,
  -- What is reserved does not cover all rows: each step looks first, under a lock, how many are left.
  is_capped boolean not null default false,
  -- Micro-USD; null: the job may cost whatever it takes.
  spending_cap bigint,
  -- Of the job with its targets and rows; 0 once it is deleted.
  stored_bytes bigint not null,
  created_at timestamptz not null default clock_timestamp(),
  -- Null while the job runs. Then what was reserved and not used has been given back.
  settled_at timestamptz,
  check (included_used between 0 and included_reserved),
  check (extra_used between 0 and extra_reserved)
);
create index job_usage_by_owner on job_usage (owner_id, created_at desc, id desc);
create index job_usage_open on job_usage (job_id) where settled_at is null;

-- Moves money between two accounts of one owner, for what jobs use. The accounts were opened when the job reserved.
create function post_for_job(usage job_usage, txn_kind text, txn_key text, cells bigint, source_kind text, target_kind text)
returns void language plpgsql as $$
declare
  value bigint := cells * usage.extra_cell_micro_usd;
  txn bigint;
begin
  if value = 0 then return; end if;
  -- All of them, though two are moved: a capture and a release may follow each other, and whoever starts a job locks all in this order.
  perform from ledger_accounts where owner_id = usage.owner_id and provider_mode = usage.provider_mode order by id for update;
  insert into ledger_txns (provider_mode, owner_id, idempotency_key, fingerprint, kind, amount, description, source)
    values (usage.provider_mode, usage.owner_id, txn_key, txn_kind || value, txn_kind, case txn_kind when 'capture' then -value else 0 end,
      txn_kind || ' of ' || cells || ' cells', jsonb_build_object('job_id', usage.job_id, 'cells', cells))
    returning id into txn;
  with moved as (
    update ledger_accounts set balance = balance + case kind when target_kind then value else -value end
    where owner_id = usage.owner_id and provider_mode = usage.provider_mode and kind in (source_kind, target_kind)
    returning id, kind
  )
  insert into ledger_entries (txn_id, account_id, amount)
  select txn, id, case kind when target_kind then value else -value end from moved;
end $$;

-- Whatever counts a job's cells moves their price with them, and whatever settles it gives back the rest: neither can be forgotten.
-- A job on included cells comes here once, at its end. The key of a capture is the number of extra cells so far, which grows with each.
create function book_job_usage() returns trigger language plpgsql as $$
begin
  -- The allowance is locked before the accounts, as where a job starts.
  if old.settled_at is null and new.settled_at is not null then
    update allowances set cells_reserved = cells_reserved - new.included_reserved, cells_used = cells_used + new.included_used
    where owner_id = new.owner_id and month = new.month;
  end if;
  if new.extra_used > old.extra_used then
    perform post_for_job(new, 'capture', 'capture:' || new.job_id || ':' || new.extra_used, new.extra_used - old.extra_used, 'held', 'revenue');
  end if;
  if old.settled_at is null and new.settled_at is not null then
    perform post_for_job(new, 'release', 'release:' || new.job_id, new.extra_reserved - new.extra_used, 'held', 'available');
  end if;
  return null;
end $$;
create trigger book_job_usage after update on job_usage for each row
  when (new.extra_used > old.extra_used or (old.settled_at is null and new.settled_at is not null))
  execute function book_job_usage();

-- Set when the reserved cells are used up before all targets are done: what waits ends as `over_budget`.
alter table jobs add column over_budget boolean not null default false;

-- Tasks of jobs with priority are taken before others; their turns are counted by a clock of their own.
alter table jobs add column has_priority boolean not null default false;
alter table lane_jobs add column has_priority boolean not null default false;
alter table queue_clock add column priority_time bigint not null default 0;

-- Jobs from before there was a ledger run to their end on what they are.
insert into job_usage (job_id, owner_id, provider_mode, month, cells_per_row, extra_cell_micro_usd,
  included_reserved, included_used, extra_reserved, stored_bytes, created_at, settled_at)
select id, owner_id, 'sandbox', date_trunc('month', created_at at time zone 'utc')::date, jsonb_array_length(fields), 0,
  total * jsonb_array_length(fields), completed * jsonb_array_length(fields), 0, 0, created_at,
  case when status not in ('pending', 'in_progress') then finished_at end
from jobs where jsonb_array_length(fields) > 0;
