-- What people say about a row of a table, or about one of its cells: threads, what was written in them, and who was mentioned.
create table comment_threads (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references jobs (id) on delete cascade,
  task_id bigint not null references results (task_id) on delete cascade,
  -- Null: about the whole row.
  field text,
  resolved_at timestamptz,
  -- No foreign key: a thread belongs to its table, whoever resolved it.
  resolved_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  -- With what was written, changed or deleted in it.
  changed_at timestamptz not null default clock_timestamp()
);
create index comment_threads_of_job on comment_threads (job_id, created_at desc, id desc);
create index comment_threads_of_row on comment_threads (task_id);

create table comments (
  id uuid primary key default gen_random_uuid(),
  thread_id uuid not null references comment_threads (id) on delete cascade,
  -- The person, who may be a member of the team that owns the table.
  author_id uuid not null references accounts (id) on delete cascade,
  body text not null,
  created_at timestamptz not null default clock_timestamp(),
  edited_at timestamptz
);
create index comments_of_thread on comments (thread_id, created_at);
create index comments_of_author on comments (author_id);

-- A thread ends with its last comment, also where the comments go with their author's account.
create function end_empty_threads() returns trigger language plpgsql as $$
begin
  update comment_threads set changed_at = clock_timestamp() where id in (select thread_id from gone);
  delete from comment_threads where id in (select thread_id from gone)
    and not exists (select from comments where comments.thread_id = comment_threads.id);
  return null;
end $$;
create trigger comments_deleted after delete on comments referencing old table as gone
  for each statement execute function end_empty_threads();

-- Whoever is mentioned in a comment is told by one mail, however often the comment is changed.
create table comment_mentions (
  comment_id uuid not null references comments (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  -- As it was written behind the @.
  name text not null,
  attempts int not null default 0,
  due_at timestamptz not null default clock_timestamp(),
  -- The mail went, or was not wanted.
  settled_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  primary key (comment_id, account_id)
);
create index comment_mentions_due on comment_mentions (due_at) where settled_at is null;
create index comment_mentions_of_account on comment_mentions (account_id);
create trigger comment_mentions_announced after insert or update of due_at on comment_mentions
  for each row when (new.settled_at is null) execute function announce_work('comment_mentions');

-- Whether the person is told by mail where somebody mentions them.
alter table accounts add column mention_mails boolean not null default true;
