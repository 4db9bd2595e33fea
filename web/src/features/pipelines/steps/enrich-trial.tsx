// What a look-up over all rows would cost, before it is saved, and what it gives for a few of them, for nothing.
import type { EnrichmentEstimate, PipelineStage, Step, StepOf, TriedEnrichment } from '@quarry/contract'
import { useMutation } from '@tanstack/react-query'
import { detailText, withDetail } from '../../../lib/api-error.ts'
import { CellMark } from '../../../lib/cell-mark.tsx'
import { REASON_TEXTS } from '../../../lib/cell-state.ts'
import { cellText } from '../../../lib/cell-text.ts'
import { formatCost, formatInteger, formatUsd, plural } from '../../../lib/format.ts'
import { useWorkspace } from '../../../state/workspace.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { tryEnrichment } from '../pipelines.queries.ts'

interface EnrichTrialProps {
  jobId: string
  step: StepOf<'enrich'>
  /** All steps of the pipeline that are whole. */
  steps: readonly Step[]
  stage: PipelineStage | undefined
}

export function EnrichTrial({ jobId, step, steps, stage }: EnrichTrialProps) {
  const trial = useMutation({ mutationFn: () => tryEnrichment(jobId, steps, step.id) })
  const estimate = stage?.problem === null ? stage.enrichment : undefined
  if (!estimate) return null
  return (
    <section aria-label="Price and trial" className="flex flex-col gap-2 border-t pt-3">
      <p role="status" className="tabular text-13 text-ink-soft">
        <Cost estimate={estimate} />
      </p>
      {estimate.problems.length > 0 && <Notice tone="warning">{estimate.problems.join('\n')}</Notice>}
      <Button size="small" className="self-start" disabled={trial.isPending || estimate.rows === 0} onClick={() => trial.mutate()}>
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

function Cost({ estimate }: { estimate: EnrichmentEstimate }) {
  const { rows, kept, included_cells: included, extra_cells: extra, is_guess: isGuess } = estimate
  const whose = useWorkspace().team ? 'the team’s' : 'your'
  const there = kept > 0 ? ` ${plural(kept, 'cell')} of the first rows ${kept === 1 ? 'is' : 'are'} there and not paid for again.` : ''
  if (rows === 0) return <>Nothing is to be looked up.{there}</>
  return (
    <>
      {isGuess && 'About '}
      {plural(rows, 'cell')} to look up:{' '}
      {extra === 0 ? (
        `included in ${whose} plan.`
      ) : (
        <>
          {formatInteger(included)} included, {formatInteger(extra)} extra for up to{' '}
          <span className="font-medium text-ink">{formatCost(estimate.cost_usd)}</span> of {whose} balance of{' '}
          {formatUsd(estimate.balance_usd)}.
        </>
      )}{' '}
      Each is paid for once, however often the pipeline runs; empty ones are free.{there}
    </>
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
      {evidence && <span className="truncate text-ink-faint">{evidence.url}</span>}
    </li>
  )
}
