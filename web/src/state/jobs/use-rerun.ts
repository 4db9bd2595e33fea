// Runs targets of a job again as a new job, which is shown at once; refusals are shown.
import { isTerminal, type Job } from '@quarry/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { detailText, withDetail } from '../../lib/api-error.ts'
import { formatInteger, plural } from '../../lib/format.ts'
import { showToast } from '../../ui/toasts.ts'
import { addJob, rerunJob, type RerunSelection } from './jobs.queries.ts'

export interface Rerun {
  isPending: boolean
  run(selection: RerunSelection): void
}

const WORDS = { all: 'all targets', failed: 'the failed targets', incomplete: 'the incomplete targets' } as const

export function useRerun(jobId: string, onRun: (id: string) => void): Rerun {
  const queryClient = useQueryClient()
  const rerun = useMutation({
    mutationFn: (selection: RerunSelection) => rerunJob(jobId, selection),
    onSuccess: (job, { which }) => {
      addJob(queryClient, job)
      onRun(job.id)
      const taken = job.own_columns?.length ?? 0
      const own = taken === 0 ? '' : ` It has the ${plural(taken, 'own column')} of this table, with what people wrote there.`
      showToast(`Job ${job.id.slice(0, 8)} runs ${WORDS[which]} again.${own}`)
    },
    onError: (error) => showToast(withDetail('The targets could not be run again.', detailText(error))),
  })
  return { isPending: rerun.isPending, run: rerun.mutate }
}

/** What can be run again of a job, in words; nothing while it runs. */
export function rerunChoices({ status, progress }: Job): { which: RerunSelection['which']; label: string; hint: string }[] {
  if (!isTerminal(status)) return []
  return [
    { which: 'all', label: 'Run all targets again', hint: formatInteger(progress.total) },
    ...(progress.failed > 0
      ? [{ which: 'failed' as const, label: 'Run the failed ones again', hint: formatInteger(progress.failed) }]
      : []),
    { which: 'incomplete', label: 'Run the incomplete ones again', hint: 'failed, or empty for a passing reason' },
  ]
}

interface OwnColumnsChoice {
  /** False where the table has no own columns: nothing is asked then. */
  isOffered: boolean
  isTaken: boolean
  change(): void
  /** Goes with the selection. */
  chosen: Pick<RerunSelection, 'own_columns'>
}

/** Whether a rerun copies the own columns; it does by default. */
export function useOwnColumnsChoice({ own_columns: own = [] }: Job): OwnColumnsChoice {
  const [isTaken, setTaken] = useState(true)
  return {
    isOffered: own.length > 0,
    isTaken,
    change: () => setTaken(!isTaken),
    chosen: isTaken ? {} : { own_columns: 'leave_out' },
  }
}
