// Estimates cells, cost and duration of adding rows to a table, and finds which of them it already has. Reserves nothing; adding them
// checks again.
import { type AddedRowsEstimate, type AddedRowsPayload } from '@quarry/contract'
import type { Actor } from '../../http/actor.ts'
import { estimateSeconds, estimateSize, type EstimateDeps } from '../estimate-job.ts'
import { toCap } from '../create-job.ts'
import { FIRST_TARGETS, getOwnJob } from '../jobs.store.ts'
import { assertFits, assertTakesRows } from './add-rows.ts'
import { findWantedTargets, withoutPresent } from './wanted-rows.ts'

/** @throws AppError not_found, and invalid where the table accepts no rows; missing plan features are among `problems` */
export async function estimateRows(
  deps: EstimateDeps,
  actor: Actor,
  { jobId, payload }: { jobId: string; payload: AddedRowsPayload },
): Promise<AddedRowsEstimate> {
  const job = await getOwnJob(deps.db, actor, jobId)
  assertTakesRows(job)
  const { targets, duplicates } = await withoutPresent(deps.db, jobId, await findWantedTargets(deps.db, actor, payload))
  const tableRows = job.total + targets.length
  assertFits(tableRows)
  const size = { rows: targets.length, columns: job.fields.length, capMicroUsd: toCap(payload.spending_cap_usd), tableRows }
  return {
    ...(await estimateSize(deps, actor, size)),
    seconds: targets.length === 0 ? 0 : await estimateSeconds(deps, { targets, name: job.targetItemName }),
    duplicates,
    table_rows: tableRows,
    first_targets: targets.slice(0, FIRST_TARGETS),
  }
}
