-- The stored state of the sandbox. Objects are stored in their wire format, in the order of creation; `json` keeps the order of their keys.
create table payments_sandbox.objects (
  id text primary key,
  kind text not null,
  seq bigint generated always as identity,
  data json not null
);
create index objects_of_kind on payments_sandbox.objects (kind, seq);
create index objects_of_customer on payments_sandbox.objects ((data ->> 'customer'), kind, seq) where data ->> 'customer' is not null;
create unique index price_lookup_key on payments_sandbox.objects ((data ->> 'lookup_key')) where kind = 'price';

-- What happens to an object when the sandbox's clock reaches a moment (seconds since 1970).
create table payments_sandbox.due_work (
  object_id text not null references payments_sandbox.objects on delete cascade,
  task text not null,
  at bigint not null,
  primary key (object_id, task)
);
create index due_work_at on payments_sandbox.due_work (at);

-- One row for each event and address it goes to. These times are of the real clock: receivers compare signatures with theirs.
create table payments_sandbox.deliveries (
  event_id text not null references payments_sandbox.objects on delete cascade,
  endpoint_id text not null,
  attempts int not null default 0,
  next_attempt_at timestamptz default now(),
  delivered_at timestamptz,
  last_answer text,
  primary key (event_id, endpoint_id)
);
create index deliveries_waiting on payments_sandbox.deliveries (next_attempt_at) where delivered_at is null and next_attempt_at is not null;

create table payments_sandbox.idempotent_answers (
  key text primary key,
  fingerprint text not null,
  status int not null,
  body json not null,
  request_id text not null,
  created bigint not null
);

-- The clock's lead over the real one, in seconds, and whether the next renewal is to fail.
create table payments_sandbox.controls (
  only_one boolean primary key default true check (only_one),
  clock_lead bigint not null default 0,
  fail_next_renewal boolean not null default false
);
insert into payments_sandbox.controls default values;
