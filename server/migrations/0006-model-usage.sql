-- What a job spent on the language model, tries that failed included. Counted with its tasks, in the same statement.
alter table jobs
  add column model_calls int not null default 0,
  add column model_prompt_tokens bigint not null default 0,
  add column model_completion_tokens bigint not null default 0,
  add column model_cost_micro_usd bigint not null default 0;
