// The pipeline of a job for viewers of a team: its steps in words, and the output rows.
import type { Job, Pipeline } from '@quarry/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { previewQuery } from './pipelines.queries.ts'
import { stepSummary, STEP_WORDS } from './step-words.ts'
import { ShownRows } from './table/shown-rows.tsx'

export function PipelineReading({ job, pipeline }: { job: Job; pipeline: Pipeline }) {
  const [showsResult, setShowsResult] = useState(pipeline.rows_out !== null)
  const { data: preview } = useQuery(
    previewQuery(job.id, pipeline.steps, { rowsThere: job.progress.completed, ranAt: pipeline.finished_at }),
  )
  const stages = preview?.stages ?? []
  return (
    <div className="@container">
      <div className="grid min-w-0 grid-cols-1 items-start gap-4 @[900px]:grid-cols-[22rem_minmax(0,1fr)]">
        {pipeline.steps.length === 0 ? (
          <p className="rounded-card border border-dashed px-4 py-6 text-center text-13 text-ink-soft">This job has no pipeline.</p>
        ) : (
          <ol aria-label="Pipeline steps" className="flex flex-col divide-y rounded-card border bg-surface">
            {pipeline.steps.map((step, index) => (
              <li key={step.id} className="px-3 py-2">
                <span className="block text-13 font-medium">
                  <span className="tabular text-ink-faint">{index + 1}</span> {STEP_WORDS[step.kind].name}
                  {step.is_off && <span className="text-12 font-normal text-ink-soft"> (off)</span>}
                </span>
                <span className="block font-mono text-12 break-words text-ink-soft">{stepSummary(step)}</span>
              </li>
            ))}
          </ol>
        )}
        <ShownRows
          job={job}
          pipeline={pipeline}
          preview={preview ?? null}
          stage={stages.at(-1)}
          stageBefore={stages.at(-2)}
          showsResult={showsResult}
          onShowResult={setShowsResult}
        />
      </div>
    </div>
  )
}
