// The pipeline of the form, as a template keeps it: no key where there is none.
import type { Step } from '@quarry/contract'
import { draftSteps } from '../../state/draft-steps.ts'

export function stepsOfForm(): { steps?: Step[] } {
  const steps = draftSteps.get()
  return steps.length > 0 ? { steps: [...steps] } : {}
}
