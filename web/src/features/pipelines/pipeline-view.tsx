// The pipeline of a job: its steps on one side, on the other the rows after the selected step, or the output of the last run.
import { isTerminal } from '@quarry/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { detailText, withDetail } from '../../lib/api-error.ts'
import { jobQuery } from '../../state/jobs/jobs.queries.ts'
import { useWorkspace } from '../../state/workspace/workspace.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PipelineEditor } from './pipeline-editor.tsx'
import { PipelineReading } from './pipeline-reading.tsx'
import { pipelineQuery } from './pipelines.queries.ts'
import { RunState } from './run-state.tsx'

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
