// One meter for each job that this process works on, so that its tasks on several sites share the job's limit. Spending of other processes
// is read at each turn: the limit is exact within a worker, and delayed by one turn between workers.
import { createModelMeter, type ModelMeter, type SpendingLimits } from '@quarry/engine'
import type { JobOrder } from './job-progress.ts'

type Spent = Pick<JobOrder, 'modelCalls' | 'modelPromptTokens' | 'modelCompletionTokens' | 'modelCostMicroUsd'>

export interface JobMeters {
  /** `spent` is the job's total spending, by any worker, when its turn was opened. */
  meterOf(jobId: string, spent: Spent): ModelMeter
}

const JOBS_MAX = 1_000

export function createJobMeters(limits: SpendingLimits): JobMeters {
  const meters = new Map<string, ModelMeter>()
  return {
    meterOf(jobId, { modelCalls, modelPromptTokens, modelCompletionTokens, modelCostMicroUsd }) {
      const meter = meters.get(jobId) ?? createModelMeter({ limits })
      // The most recent job is last; the first is dropped.
      meters.delete(jobId)
      meters.set(jobId, meter)
      const [oldest] = meters.keys()
      if (meters.size > JOBS_MAX && oldest !== undefined) meters.delete(oldest)
      meter.learn({ modelCalls, promptTokens: modelPromptTokens, completionTokens: modelCompletionTokens, costMicroUsd: modelCostMicroUsd })
      return meter
    },
  }
}
