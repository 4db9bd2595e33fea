// The pipeline of a job: its steps on one side, on the other the rows after the chosen step, or those that came out of the last run.
import { isTerminal, type Pipeline } from '@quarry/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { detailText, withDetail } from '../../lib/api-error.ts'
import { formatInteger } from '../../lib/format.ts'
import { jobQuery } from '../../state/jobs.queries.ts'
import { useWorkspace } from '../../state/workspace.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toasts.ts'
import { PipelineEditor } from './pipeline-editor.tsx'
import { PipelineReading } from './pipeline-reading.tsx'
import { pipelineKey, pipelineQuery, runPipeline, stopLookingUp } from './pipelines.queries.ts'

export function PipelineView({ jobId }: { jobId: string }) {
  const queryClient = useQueryClient()
  const { mayChange } = useWorkspace()
  const job = useQuery(jobQuery(jobId, queryClient))
  const pipeline = useQuery(pipelineQuery(jobId))
  const error = job.error ?? pipeline.error
  if (error) {
    const retry = () => void Promise.all([job.refetch(), pipeline.refetch()])
    return (
      <Notice
        tone="error"
        action={
          <Button size="small" onClick={retry}>
            Retry
          </Button>
        }
      >
        {withDetail('The pipeline could not be loaded.', detailText(error))}
      </Notice>
    )
  }
  if (!job.data || !pipeline.data) return <Skeleton className="h-64 w-full" />
  return (
    <div className="flex flex-col gap-3">
      <RunState jobId={jobId} pipeline={pipeline.data} hasEnded={isTerminal(job.data.status)} />
      {mayChange ? <PipelineEditor job={job.data} pipeline={pipeline.data} /> : <PipelineReading job={job.data} pipeline={pipeline.data} />}
    </div>
  )
}

function RunState({ jobId, pipeline, hasEnded }: { jobId: string; pipeline: Pipeline; hasEnded: boolean }) {
  const queryClient = useQueryClient()
  const { mayChange } = useWorkspace()
  const act = useMutation({
    mutationFn: (action: () => Promise<unknown>) => action(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: pipelineKey(jobId) }),
    onError: (error) => showToast(withDetail('That could not be done.', detailText(error))),
  })
  const button = (label: string, action: () => Promise<unknown>) =>
    mayChange && (
      <Button size="small" disabled={act.isPending} onClick={() => act.mutate(action)}>
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
          ? `Looking up cells: ${formatInteger(enrichment.ended)} of ${formatInteger(enrichment.total)}. The pipeline goes on when they are there.`
          : 'The pipeline goes on with what was looked up.'}
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
