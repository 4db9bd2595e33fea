// What the steps of a job's pipeline need besides the rows: the lists they name, and their destinations.
import type { Step } from '@quarry/contract'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { findListContents } from '../../jobs/lists/lists.store.ts'
import type { StepContext } from '../steps/step-row.ts'

interface StepsOfJob {
  ownerId: string
  steps: readonly Step[]
}

export async function loadStepContext(db: Database, { ownerId, steps }: StepsOfJob): Promise<StepContext> {
  const used = steps.filter(({ is_off: isOff }) => !isOff)
  const lists = used.flatMap((step) => (step.kind === 'join' ? [step.list_id] : []))
  const receivers = used.flatMap((step) => (step.kind === 'deliver' ? [step.destination_id ?? [], step.webhook_id ?? []].flat() : []))
  return {
    lists: await findListContents(db, ownerId, [...new Set(lists)]),
    referenceDate: new Date(),
    receivers: await findReceivers(db, ownerId, receivers),
    kept: new Map(),
  }
}

async function findReceivers(db: Database, ownerId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select id from destinations where owner_id = ${ownerId} and id = any(${[...ids]}::uuid[])
    union all select id from webhooks where owner_id = ${ownerId} and id = any(${[...ids]}::uuid[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
