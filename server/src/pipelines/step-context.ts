// What the steps of an account's pipeline need beside the rows: the lists they name.
import type { Step } from '@quarry/contract'
import type { Database } from '../db/database.ts'
import { findListContents } from '../lists/lists.store.ts'
import type { StepContext } from '../steps/step-row.ts'

export async function loadStepContext(db: Database, ownerId: string, steps: readonly Step[]): Promise<StepContext> {
  const ids = steps.flatMap((step) => (step.kind === 'join' && !step.is_off ? [step.list_id] : []))
  return { lists: await findListContents(db, ownerId, [...new Set(ids)]), referenceDate: new Date() }
}
