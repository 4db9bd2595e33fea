// Runs targets of a job again as a new job, which is shown at once; refusals are shown.
import { isTerminal, type Job, type RerunPayload } from '@quarry/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { detailText, withDetail } from '../../lib/api-error.ts'
import { formatInteger } from '../../lib/format.ts'
import { showToast } from '../../ui/toasts.ts'
import { addJob, rerunJob } from './jobs.queries.ts'

type Selection = Pick<RerunPayload, 'which' | 'error_kinds'>

export interface Rerun {
  isPending: boolean
  run(selection: Selection): void
}

const WORDS = { all: 'all targets', failed: 'the failed targets', incomplete: 'the incomplete targets' } as const

export function useRerun(jobId: string, onRun: (id: string) => void): Rerun {
  const queryClient = useQueryClient()
  const rerun = useMutation({
    mutationFn: (selection: Selection) => rerunJob(jobId, selection),
    onSuccess: (job, { which }) => {
      addJob(queryClient, job)
      onRun(job.id)
      showToast(`Job ${job.id.slice(0, 8)} runs ${WORDS[which]} again.`)
    },
    onError: (error) => showToast(withDetail('The targets could not be run again.', detailText(error))),
  })
  return { isPending: rerun.isPending, run: rerun.mutate }
}

/** What can be run again of a job, in words; nothing while it runs. */
export function rerunChoices({ status, progress }: Job): { which: Selection['which']; label: string; hint: string }[] {
  if (!isTerminal(status)) return []
  return [
    { which: 'all', label: 'Run all targets again', hint: formatInteger(progress.total) },
    ...(progress.failed > 0
      ? [{ which: 'failed' as const, label: 'Run the failed ones again', hint: formatInteger(progress.failed) }]
      : []),
    { which: 'incomplete', label: 'Run the incomplete ones again', hint: 'failed, or empty for a passing reason' },
  ]
}
