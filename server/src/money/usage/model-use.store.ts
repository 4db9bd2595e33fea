// Usage of the language model outside jobs, month by month, and by jobs.
import type { ModelSpent, OperatorModel } from '@quarry/contract'
import type { Usage } from '@quarry/engine'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { toUsd } from '../ledger/money.ts'

export type ModelPurpose = 'assistant' | 'pilot' | 'test'

export interface ModelUse {
  /** Provider and name. */
  model: string
  purpose: ModelPurpose
  usage: Usage
  ms: number
}

export async function recordModelUse(db: Database, { model, purpose, usage, ms }: ModelUse): Promise<void> {
  if (usage.modelCalls === 0) return
  await sql`
    insert into model_use (model, purpose, month, calls, prompt_tokens, completion_tokens, cost_micro_usd, ms)
    values (${model}, ${purpose}, date_trunc('month', now() at time zone 'UTC')::date, ${usage.modelCalls}, ${usage.promptTokens},
      ${usage.completionTokens}, ${usage.costMicroUsd}, ${Math.round(ms)})
    on conflict (model, purpose, month) do update set
      calls = model_use.calls + excluded.calls, prompt_tokens = model_use.prompt_tokens + excluded.prompt_tokens,
      completion_tokens = model_use.completion_tokens + excluded.completion_tokens,
      cost_micro_usd = model_use.cost_micro_usd + excluded.cost_micro_usd, ms = model_use.ms + excluded.ms`.execute(db)
}

interface Sums {
  purpose: 'jobs' | ModelPurpose
  calls: number
  prompt_tokens: number
  completion_tokens: number
  cost: number
  ms: number | null
}

/** Over all models and all time. `hasPrice`: the price of tokens is known, even if it is 0. */
export async function getModelSpent(db: Database, { hasPrice }: { hasPrice: boolean }): Promise<OperatorModel['spent']> {
  const { rows } = await sql<Sums>`
    select 'jobs' as purpose, coalesce(sum(model_calls), 0)::bigint as calls, coalesce(sum(model_prompt_tokens), 0)::bigint as prompt_tokens,
      coalesce(sum(model_completion_tokens), 0)::bigint as completion_tokens, coalesce(sum(model_cost_micro_usd), 0)::bigint as cost,
      null::bigint as ms
    from jobs
    union all
    select purpose, sum(calls)::bigint, sum(prompt_tokens)::bigint, sum(completion_tokens)::bigint, sum(cost_micro_usd)::bigint, sum(ms)::bigint
    from model_use group by purpose`.execute(db)
  const spentOn = (purpose: Sums['purpose']): ModelSpent => {
    const { calls = 0, prompt_tokens = 0, completion_tokens = 0, cost = 0, ms = null } = rows.find((row) => row.purpose === purpose) ?? {}
    // A price that was set once leaves costs, also after it was removed.
    const cost_usd = hasPrice || cost > 0 ? toUsd(cost) : null
    return { calls, prompt_tokens, completion_tokens, cost_usd, seconds: ms === null ? null : ms / 1_000 }
  }
  return { jobs: spentOn('jobs'), assistant: spentOn('assistant'), pilot: spentOn('pilot'), test: spentOn('test') }
}
