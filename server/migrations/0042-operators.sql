-- Who operates this installation. The first account of a fresh installation is the first; others are named on the command line.
create table operators (
  account_id uuid primary key references accounts (id) on delete cascade,
  is_first boolean not null default false,
  added_at timestamptz not null default clock_timestamp()
);
-- Two people who sign up at once are not both the first.
create unique index operators_first on operators (is_first) where is_first;

-- What was asked of the language model beside jobs, month by month. Of jobs, their own columns count it.
create table model_use (
  -- Provider and name, as `local/qwen2.5-0.5b`.
  model text not null,
  purpose text not null check (purpose in ('assistant', 'pilot', 'test')),
  month date not null,
  calls int not null,
  prompt_tokens bigint not null,
  completion_tokens bigint not null,
  cost_micro_usd bigint not null,
  -- From the question to the last word of the answer, of all calls together.
  ms bigint not null,
  primary key (model, purpose, month)
);
