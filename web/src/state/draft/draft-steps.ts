// The pipeline that the next job gets: taken from a template, a saved configuration or another job. Lives as long as the page.
import { pipelineSchema, type Step } from '@quarry/contract'
import { getJson } from '../../lib/api.ts'
import { detailText, withDetail } from '../../lib/api-error.ts'
import { createStore } from '../../lib/store.ts'
import { showToast } from '../../ui/toasts.ts'
import { onPersonChanged } from '../session/session.ts'

export const draftSteps = createStore<readonly Step[]>([])
onPersonChanged(() => draftSteps.set([]))

/** Adds the steps to a job that was just started. Where that fails the job continues, and the user is notified. */
export async function giveStepsTo(jobId: string): Promise<void> {
  const steps = draftSteps.get()
  if (steps.length === 0) return
  try {
    await getJson(`/jobs/${encodeURIComponent(jobId)}/pipeline`, pipelineSchema, { method: 'PUT', body: { steps } })
    draftSteps.set([])
  } catch (error) {
    showToast(withDetail('The job was started without its pipeline.', detailText(error)), { timeoutMs: 15_000 })
  }
}
