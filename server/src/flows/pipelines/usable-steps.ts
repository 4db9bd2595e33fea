// Refuses steps that cannot run on the given fields, wherever steps are saved: with a job, a template or a configuration.
import type { Field, Step } from '@quarry/contract'
import { AppError } from '../../app-error.ts'
import type { Database } from '../../db/database.ts'
import { prepareSteps } from '../steps/prepare-steps.ts'
import { loadStepContext } from './step-context.ts'

/** Validates the body's `steps`. @throws AppError invalid, with a problem for each invalid step */
export async function assertUsableSteps(
  db: Database,
  ownerId: string,
  { steps, fields }: { steps: readonly Step[]; fields: readonly Field[] },
): Promise<void> {
  if (steps.length === 0) return
  const { problems } = prepareSteps(steps, fields, await loadStepContext(db, { ownerId, steps }))
  if (problems.length === 0) return
  throw new AppError('invalid', {
    fields: problems.map(({ step, text }) => ({ loc: ['body', 'steps', steps.indexOf(step)], msg: text, type: 'step' })),
  })
}
