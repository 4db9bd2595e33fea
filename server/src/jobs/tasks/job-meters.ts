// One meter for each job that this process works on, so that tasks on several sites keep to the job's limit together. Other
// processes' spending is learned at each turn: the limit is exact within a worker, and late by one turn between workers.
import { createModelMeter, type ModelMeter, type SpendingLimits } from '@quarry/engine'
import type { JobOrder } from './job-progress.ts'

type Spent = Pick<JobOrder, 'modelCalls' | 'modelPromptTokens' | 'modelCompletionTokens' | 'modelCostMicroUsd'>

export interface JobMeters {
  /** `spent` is what the job had spent when its turn was opened, by whichever worker. */
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
