// The results of a look-up for a few rows, free of charge, before it is saved.
import type { PipelineStage, Step, StepOf, TriedEnrichment } from '@quarry/contract'
import { useMutation } from '@tanstack/react-query'
import { detailText, withDetail } from '../../../lib/api-error.ts'
import { CellMark } from '../../../lib/cell-mark.tsx'
import { REASON_TEXTS } from '../../../lib/cell-state.ts'
import { cellText } from '../../../lib/cell-text.ts'
import { Button } from '../../../ui/button.tsx'
import { QuotePassage } from '../../../ui/evidence/quote-passage.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { tryEnrichment } from '../pipelines.queries.ts'

interface EnrichTrialProps {
  jobId: string
  step: StepOf<'enrich'>
  /** All complete steps of the pipeline. */
  steps: readonly Step[]
  stage: PipelineStage | undefined
}

export function EnrichTrial({ jobId, step, steps, stage }: EnrichTrialProps) {
  const trial = useMutation({ mutationFn: () => tryEnrichment(jobId, steps, step.id) })
  const estimate = stage?.problem === null ? stage.enrichment : undefined
  if (!estimate) return null
  return (
    <section aria-label="Trial" className="flex flex-col gap-2 border-t pt-3">
      <Button size="small" className="self-start" disabled={estimate.rows === 0} isBusy={trial.isPending} onClick={() => trial.mutate()}>
        {trial.isPending ? 'Looking up...' : 'Try on 3 rows'}
      </Button>
      {trial.error && <Notice tone="error">{withDetail('It could not be tried.', detailText(trial.error))}</Notice>}
      {trial.data?.length === 0 && <p className="text-13 text-ink-soft">No row lacks it.</p>}
      {trial.data && trial.data.length > 0 && (
        <ul aria-label="Tried rows" className="flex flex-col divide-y rounded-control border">
          {trial.data.map((tried) => (
            <Tried key={`${tried.task_id} ${JSON.stringify(tried.from)}`} tried={tried} step={step} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Tried({ tried: { from, cell, error }, step }: { tried: TriedEnrichment; step: StepOf<'enrich'> }) {
  const [evidence] = cell.evidence
  const asked = step.source.from.map((name) => cellText(from[name], 'string')).filter((text) => text !== '')
  return (
    <li className="flex flex-col gap-0.5 px-2.5 py-2 text-12">
      <span className="truncate text-ink-soft" title={asked.join(', ')}>
        {asked.join(', ')}
      </span>
      <span className="flex items-center gap-2 text-13">
        <span className="min-w-0 flex-1 break-words">
          {cellText(cell.value, step.to) || (
            <span className="text-ink-soft">{error ?? (cell.reason ? REASON_TEXTS[cell.reason].what : 'Empty')}</span>
          )}
        </span>
        <CellMark status={cell.status} />
      </span>
      {evidence && <QuotePassage quote={evidence.quote} context={evidence.context} />}
      {evidence && <span className="truncate text-ink-faint">{evidence.url}</span>}
    </li>
  )
}
