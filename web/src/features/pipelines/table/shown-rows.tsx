// The rows beside the steps: those after the selected step, with its changes, or the output of the last run.
import type { Job, Pipeline, PipelinePreview, PipelineStage } from '@quarry/contract'
import { formatInteger, plural } from '../../../lib/format.ts'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PreviewTable } from './preview-table.tsx'
import { ResultTable } from './result-table.tsx'

interface ShownRowsProps {
  job: Job
  pipeline: Pipeline
  preview: PipelinePreview | null
  stage: PipelineStage | undefined
  stageBefore: PipelineStage | undefined
  showsResult: boolean
  onShowResult(shows: boolean): void
}

export function ShownRows({ job, pipeline, preview, stage, stageBefore, showsResult, onShowResult }: ShownRowsProps) {
  return (
    <section aria-label="Rows of the pipeline" className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <div role="group" aria-label="Which rows" className="inline-flex rounded-control border">
          <Choice isOn={!showsResult} onClick={() => onShowResult(false)}>
            Preview
          </Choice>
          <Choice isOn={showsResult} isDisabled={pipeline.rows_out === null} onClick={() => onShowResult(true)}>
            Pipeline result
          </Choice>
        </div>
        <p role="status" className="tabular text-13 text-ink-soft">
          {showsResult ? resultText(pipeline) : previewText(preview, stage)}
        </p>
      </div>
      {showsResult ? (
        <ResultTable job={job} pipeline={pipeline} />
      ) : stage && preview && preview.sampled > 0 ? (
        <PreviewTable job={job} stage={stage} before={stageBefore} />
      ) : (
        <div className="rounded-card border bg-surface">
          <EmptyState title={job.progress.completed === 0 ? 'There are no rows yet.' : 'Computing the preview...'}>
            {job.progress.completed === 0 && 'Steps can be written and saved now; they run when the job ends.'}
          </EmptyState>
        </div>
      )}
    </section>
  )
}

function resultText({ rows_in: rowsIn, rows_out: rowsOut, problem_count: problems }: Pipeline): string {
  const made = `${formatInteger(rowsOut ?? 0)} rows from ${formatInteger(rowsIn ?? 0)}`
  return problems ? `${made}, ${plural(problems, 'problem')}` : made
}

function previewText(preview: PipelinePreview | null, stage: PipelineStage | undefined): string {
  if (!preview || !stage) return ''
  const of = preview.sampled < preview.total ? ` of the first ${formatInteger(preview.sampled)} rows` : ''
  return stage.step === null
    ? `${formatInteger(stage.rows_out)} rows, unchanged`
    : `${formatInteger(stage.rows_in)} in, ${formatInteger(stage.rows_out)} out${of}`
}

function Choice({
  isOn,
  isDisabled = false,
  onClick,
  children,
}: {
  isOn: boolean
  isDisabled?: boolean
  onClick(): void
  children: string
}) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      disabled={isDisabled}
      onClick={onClick}
      className={classNames(
        'h-7 px-2.5 text-13 font-medium first:rounded-l-control last:rounded-r-control disabled:cursor-not-allowed disabled:text-ink-faint',
        isOn ? 'bg-pressed text-ink' : 'text-ink-soft hover:bg-hover',
      )}
    >
      {children}
    </button>
  )
}
