// The cost of a look-up over all rows: always visible on the step's card, since saving is the consent to it.
import type { EnrichmentEstimate, PipelineStage } from '@quarry/contract'
import { formatCost, formatInteger, formatUsd, plural } from '../../../lib/format.ts'
import { useWorkspace } from '../../../state/workspace/workspace.tsx'
import { Notice } from '../../../ui/notice.tsx'

/** Hidden where the cost is unknown, or the step cannot run. */
export function EnrichCost({ stage }: { stage: PipelineStage | undefined }) {
  const estimate = stage?.problem === null ? stage.enrichment : undefined
  if (!estimate) return null
  return (
    <div className="flex flex-col gap-2 border-t px-3 py-2">
      <p role="status" className="tabular text-13 text-ink-soft">
        <Cost estimate={estimate} />
      </p>
      {estimate.problems.length > 0 && <Notice tone="warning">{estimate.problems.join('\n')}</Notice>}
    </div>
  )
}

function Cost({ estimate }: { estimate: EnrichmentEstimate }) {
  const { rows, kept, included_cells: included, extra_cells: extra, is_guess: isGuess, capped_at_rows: capped } = estimate
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
      )}
      {capped !== null && ` The job’s spending cap ends it after ${plural(capped, 'cell')}.`} Each is paid for once, however often the
      pipeline runs; empty ones are free.{there}
    </>
  )
}
