// Creates a job from the form's content. In: a job payload. Out: the job, at the top of the list.
// Next: contract/src/jobs.ts
import { jobSchema, type Job, type JobPayload, type QuotaProblem } from '@quarry/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getJson } from '../../lib/api.ts'
import { ApiError, detailText, isAuthRefusal, withDetail } from '../../lib/api-error.ts'
import { addJob } from '../../state/jobs/jobs.queries.ts'

function createJob(payload: JobPayload): Promise<Job> {
  return getJson('/jobs/', jobSchema, { method: 'POST', body: payload })
}

export function useCreateJob() {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: createJob, onSuccess: (job) => addJob(queryClient, job) })
}

/** What would help where plan or balance did not cover the job; null for other refusals. */
export function quotaProblemOf(error: unknown): QuotaProblem | null {
  return error instanceof ApiError ? error.quota : null
}

export function createJobMessage(error: unknown): string {
  if (isAuthRefusal(error)) return 'Authentication error. Please log in to start a job.'
  return withDetail('Failed to create job.', detailText(error))
}
