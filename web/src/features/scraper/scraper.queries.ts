// Creates a job from the form's content. In: a job payload. Out: the job, at the top of the list.
// Next: contract/src/jobs.ts
import { jobSchema, type Job, type JobPayload } from '@quarry/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getJson } from '../../lib/api.ts'
import { detailText, isAuthRefusal, withDetail } from '../../lib/api-error.ts'
import { addJob } from '../../state/jobs.queries.ts'

function createJob(payload: JobPayload): Promise<Job> {
  return getJson('/jobs/', jobSchema, { method: 'POST', body: payload })
}

export function useCreateJob() {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: createJob, onSuccess: (job) => addJob(queryClient, job) })
}

export function createJobMessage(error: unknown): string {
  if (isAuthRefusal(error)) return 'Authentication error. Please log in to start a job.'
  return withDetail('Failed to create job.', detailText(error))
}
