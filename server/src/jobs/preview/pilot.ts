// Measures what the language model would add to a job: its first targets are read without it, and again with it where cells stayed empty.
// Both are previews, with the limits of previews. Next: server/src/jobs/preview/preview-runner.ts
import { LIMITS, PILOT_TARGETS_MAX, type JobPayload, type ModelAmount, type Pilot, type PreviewEvent } from '@quarry/contract'
import { NO_USAGE, type ModelSettings, type Usage } from '@quarry/engine'
import { sql } from 'kysely'
import type { AccessUse } from '../../platform/processes/access-use.ts'
import type { Database } from '../../db/database.ts'
import { toUsd } from '../../money/ledger/money.ts'
import { recordModelUse } from '../../money/usage/model-use.store.ts'
import type { PreviewRunner } from './preview-runner.ts'

export interface PilotDeps {
  db: Database
  previews: PreviewRunner
  config: { model: Pick<ModelSettings, 'provider' | 'model' | 'price' | 'local'> | null }
  now?: () => number
}

export interface PilotOrder {
  payload: JobPayload
  ownerId: string
  access: AccessUse | null
  /** Counts each of the two readings as a preview of the caller. @throws AppError rate_limited */
  takeShare(): void
}

type Reading = Map<number, ReadonlySet<string>>

/** @throws AppError rate_limited, unavailable; the signal's reason when it fired */
export async function runPilot(deps: PilotDeps, order: PilotOrder, signal: AbortSignal): Promise<Pilot> {
  const { model } = deps.config
  const payload = firstOf(order.payload)
  const without = await read(deps, { ...order, payload, isWithoutModel: true }, signal)
  const emptyBefore = emptyCells(payload, without.filled)
  const base = {
    job_targets: order.payload.target_items.length,
    targets: payload.target_items.length,
    failed_targets: payload.target_items.length - without.filled.size,
    cells: without.filled.size * payload.trait_definitions.length,
    empty: byField(emptyBefore),
    empty_cells: emptyBefore.length,
    model: model && { name: model.model, is_local: model.local !== undefined },
  }
  if (model === null || emptyBefore.length === 0) return { ...base, filled_cells: null, pilot: null, job: null, basis: null }
  const asked = await read(deps, { ...order, payload, isWithoutModel: false }, signal)
  if (asked.usage.modelCalls === 0) return { ...base, filled_cells: null, pilot: null, ...(await fromHistory(deps, order)) }
  // Reading the pages takes the same time without the model.
  const ms = Math.max(asked.ms - without.ms, 0)
  await recordModelUse(deps.db, { model: `${model.provider}/${model.model}`, purpose: 'pilot', usage: asked.usage, ms })
  const pilot = amountOf(asked.usage, { seconds: ms / 1_000, hasPrice: model.price !== null })
  const filled = emptyBefore.filter(({ position, field }) => asked.filled.get(position)?.has(field))
  const job = times(pilot, base.job_targets / Math.max(without.filled.size, 1))
  return { ...base, filled_cells: filled.length, pilot, job, basis: 'pilot' }
}

function firstOf(payload: JobPayload): JobPayload {
  const { target_items: targets, trait_definitions: fields } = payload
  return { ...payload, target_items: targets.slice(0, PILOT_TARGETS_MAX), trait_definitions: fields.slice(0, LIMITS.previewFieldsMax) }
}

/** By position, the fields that have a value; failed targets are missing. */
async function read(
  { previews, now = Date.now }: PilotDeps,
  { payload, ownerId, access, takeShare, isWithoutModel }: PilotOrder & { isWithoutModel: boolean },
  signal: AbortSignal,
): Promise<{ filled: Reading; usage: Usage; ms: number }> {
  takeShare()
  const filled = new Map<number, ReadonlySet<string>>()
  let usage = NO_USAGE
  const startedMs = now()
  const tell = (event: PreviewEvent): void => {
    if (event.type === 'row') filled.set(event.row.position, fieldsWithValue(event.row.data))
  }
  const onModelUse = (spent: Usage): void => void (usage = spent)
  await previews.run({ payload, visitor: ownerId, isSignedIn: true, access, isWithoutModel, onModelUse }, tell, signal)
  signal.throwIfAborted()
  return { filled, usage, ms: now() - startedMs }
}

function fieldsWithValue(data: Record<string, unknown>): Set<string> {
  return new Set(Object.entries(data).flatMap(([field, value]) => (value === null || value === undefined ? [] : [field])))
}

function emptyCells({ trait_definitions: fields }: JobPayload, filled: Reading): { position: number; field: string }[] {
  return [...filled].flatMap(([position, have]) => fields.flatMap(({ name }) => (have.has(name) ? [] : [{ position, field: name }])))
}

function byField(cells: readonly { field: string }[]): Pilot['empty'] {
  const counts = new Map<string, number>()
  for (const { field } of cells) counts.set(field, (counts.get(field) ?? 0) + 1)
  return [...counts].map(([field, count]) => ({ field, cells: count })).toSorted((a, b) => b.cells - a.cells)
}

function amountOf(
  { promptTokens, completionTokens, costMicroUsd }: Usage,
  known: { seconds: number | null; hasPrice: boolean },
): ModelAmount {
  return { tokens: promptTokens + completionTokens, cost_usd: known.hasPrice ? toUsd(costMicroUsd) : null, seconds: known.seconds }
}

function times({ tokens, cost_usd: cost, seconds }: ModelAmount, factor: number): ModelAmount {
  return {
    tokens: Math.round(tokens * factor),
    cost_usd: cost === null ? null : cost * factor,
    seconds: seconds === null ? null : seconds * factor,
  }
}

/** Average model usage per target in the account's earlier jobs, if any. */
async function fromHistory(
  { db, config }: PilotDeps,
  { ownerId, payload }: Pick<PilotOrder, 'ownerId' | 'payload'>,
): Promise<Pick<Pilot, 'job' | 'basis'>> {
  const { rows } = await sql<{ targets: number; promptTokens: number; completionTokens: number; costMicroUsd: number }>`
    select coalesce(sum(completed + failed), 0)::bigint as targets, coalesce(sum(model_prompt_tokens), 0)::bigint as "promptTokens",
      coalesce(sum(model_completion_tokens), 0)::bigint as "completionTokens", coalesce(sum(model_cost_micro_usd), 0)::bigint as "costMicroUsd"
    from jobs where owner_id = ${ownerId} and model_calls > 0`.execute(db)
  const [sums] = rows
  if (!sums || sums.targets === 0) return { job: null, basis: null }
  const total = amountOf({ ...sums, modelCalls: 0 }, { seconds: null, hasPrice: Boolean(config.model?.price) })
  return { job: times(total, payload.target_items.length / sums.targets), basis: 'history' }
}
