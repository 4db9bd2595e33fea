// The pipeline of the form and the steps on its pages, as a template keeps them: no key where there are none.
import type { PageSteps, Step } from '@quarry/contract'
import { draftPageSteps } from '../../state/draft/draft-reading.ts'
import { draftSteps } from '../../state/draft/draft-steps.ts'

export function stepsOfForm(): { steps?: Step[]; page_steps?: PageSteps } {
  const [steps, pageSteps] = [draftSteps.get(), draftPageSteps.get()]
  return { ...(steps.length > 0 ? { steps: [...steps] } : {}), ...(pageSteps.length > 0 ? { page_steps: pageSteps } : {}) }
}
