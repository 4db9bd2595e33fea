// The state of a pipeline's run and its actions: run again, stop looking up, look up again.
import type { Pipeline } from '@quarry/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { detailText, withDetail } from '../../lib/api-error.ts'
import { formatInteger } from '../../lib/format.ts'
import { useWorkspace } from '../../state/workspace/workspace.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toasts.ts'
import { pipelineKey, runPipeline, stopLookingUp } from './pipelines.queries.ts'

export function RunState({ jobId, pipeline, hasEnded }: { jobId: string; pipeline: Pipeline; hasEnded: boolean }) {
  const queryClient = useQueryClient()
  const { mayChange } = useWorkspace()
  const act = useMutation({
    mutationFn: (action: () => Promise<unknown>) => action(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: pipelineKey(jobId) }),
    onError: (error) => showToast(withDetail('Something went wrong. Please try again.', detailText(error))),
  })
  const button = (label: string, action: () => Promise<unknown>) =>
    mayChange && (
      <Button size="small" isBusy={act.isPending} onClick={() => act.mutate(action)}>
        {label}
      </Button>
    )
  const { state, enrichment, missing } = pipeline
  const stop = enrichment && button('Stop looking up', () => stopLookingUp(enrichment.job_id))
  if (state === 'failed')
    return (
      <Notice tone="error" action={hasEnded && button('Run again', () => runPipeline(jobId))}>
        {pipeline.error ?? 'The pipeline could not be run.'}
      </Notice>
    )
  if (state === 'enriching')
    return (
      <Notice action={stop}>
        {enrichment
          ? `Looking up cells: ${formatInteger(enrichment.ended)} of ${formatInteger(enrichment.total)}. The pipeline continues when they are done.`
          : 'The pipeline continues with the cells that were looked up.'}
      </Notice>
    )
  if (state === 'waiting' || state === 'running')
    return <Notice action={stop}>{hasEnded ? 'The pipeline is running over all rows.' : 'The pipeline is waiting.'}</Notice>
  if (state === 'idle') return <Notice>Saved. It runs over all rows when the job ends.</Notice>
  if (enrichment) return <Notice action={stop}>Cells are still being looked up.</Notice>
  if (missing > 0)
    return (
      <Notice action={button('Look up again', () => runPipeline(jobId))}>
        {missing === 1 ? '1 cell was not looked up' : `${formatInteger(missing)} cells were not looked up`}: it was stopped, or something
        failed that may work now. Another try costs what was told for each cell that it fills.
      </Notice>
    )
  return null
}
