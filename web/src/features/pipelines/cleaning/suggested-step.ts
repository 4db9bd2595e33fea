// A suggested step in transit from the cleaning panel to the editor, which may not be rendered yet.
import type { Step } from '@quarry/contract'
import { randomId } from '../../../lib/random-id.ts'

let waiting: { jobId: string; step: Step } | null = null

export function suggestStep(jobId: string, step: Step): void {
  waiting = { jobId, step: { ...step, id: randomId() } }
}

export function findSuggestedStep(jobId: string): Step | null {
  return waiting?.jobId === jobId ? waiting.step : null
}

export function forgetSuggestedStep(): void {
  waiting = null
}
