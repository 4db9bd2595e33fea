// Reads failed rows again in the same table: existing rows stay, and new ones take their positions. Refusals are shown.
import { retriedSchema, type Job, type Retried, type RetryPayloadInput } from '@quarry/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { detailText, withDetail } from '../../lib/api-error.ts'
import { getJson } from '../../lib/api.ts'
import { plural } from '../../lib/format.ts'
import { updateJob } from '../../state/jobs/jobs.queries.ts'
import { watchJob } from '../../state/jobs/watched-jobs.ts'
import { showToast } from '../../ui/toasts.ts'
import { forgetFailed, stopJob } from './results.queries.ts'

type RetrySelection = Pick<RetryPayloadInput, 'error_kinds'>

export function useRetry(job: Job): { isPending: boolean; run(selection: RetrySelection): void } {
  const queryClient = useQueryClient()
  const retry = useMutation({
    mutationFn: (selection: RetrySelection): Promise<Retried> =>
      getJson(`/jobs/${encodeURIComponent(job.id)}/retries`, retriedSchema, { method: 'POST', body: selection }),
    onSuccess: ({ job: after, retried }) => {
      updateJob(queryClient, after)
      watchJob(after)
      forgetFailed(queryClient, job.id)
      const stop = () => void stopJob(job.id).then((stopped) => stopped && updateJob(queryClient, stopped))
      showToast(`${plural(retried, 'failed row')} in this table: being read again.`, { action: { label: 'Stop', run: stop } })
    },
    onError: (error) => showToast(withDetail('The failed rows could not be read again.', detailText(error))),
  })
  return { isPending: retry.isPending, run: retry.mutate }
}
