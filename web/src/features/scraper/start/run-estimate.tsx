// Before the start: what the job uses of the plan and costs beyond it, a cap for that, and what prevents it with the solution.
import type { JobEstimate } from '@quarry/contract'
import { useId } from 'react'
import { formatCost, formatDuration, formatInteger, formatUsd, plural } from '../../../lib/format.ts'
import { useWorkspace } from '../../../state/workspace/workspace.tsx'
import { Button } from '../../../ui/button.tsx'
import { Input } from '../../../ui/input.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { FitPlan } from './fit-plan.tsx'
import { QuotaLinks } from './quota-links.tsx'

export function EstimateText({ estimate }: { estimate: JobEstimate }) {
  const { included_cells: included, extra_cells: extra, capped_at_rows: cappedAt, balance_usd: balance } = estimate
  const whose = useWorkspace().team ? 'the team’s' : 'your'
  return (
    <>
      {' · '}
      {extra === 0 ? (
        `${formatInteger(included)} included in ${whose} plan`
      ) : (
        <>
          {formatInteger(included)} included, {formatInteger(extra)} extra for{' '}
          <span className="font-medium text-ink">{costAtMost(estimate.cost_usd)}</span> of {whose} balance of {formatUsd(balance)}
        </>
      )}
      {cappedAt !== null && ` · ends at ${plural(cappedAt, 'row')}`}
      {` · about ${formatDuration(estimate.seconds)}`}
    </>
  )
}

/** Failed rows are free, so a job may cost less. */
function costAtMost(usd: number): string {
  const cost = formatCost(usd)
  return cost === formatUsd(usd) ? `up to ${cost}` : cost
}

export function CapInput({ text, onChange }: { text: string; onChange(text: string): void }) {
  const id = useId()
  return (
    <div className="flex items-center gap-2 text-13 text-ink-soft">
      <label htmlFor={id} className="whitespace-nowrap">
        Spending cap, USD
      </label>
      <Input
        id={id}
        type="number"
        inputMode="decimal"
        min={0}
        step={0.01}
        placeholder="none"
        value={text}
        onChange={(event) => onChange(event.target.value)}
        className="w-24!"
      />
    </div>
  )
}

interface EstimateProblemsProps {
  estimate: JobEstimate
  isStarting: boolean
  onStartWithCap(capUsd: number): void
}

/** Failed rows are free, so the amount shown is the maximum. */
export function EstimateProblems({ estimate, isStarting, onStartWithCap }: EstimateProblemsProps) {
  const { problems, missing_usd: missing, covered_rows: rows, covered_cost_usd: cost } = estimate
  if (problems.length === 0) return null
  const canBeCapped = missing > 0 && problems.length === 1 && rows > 0
  return (
    <Notice
      tone="warning"
      action={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <FitPlan />
          <QuotaLinks needsFunds={missing > 0} needsPlan={missing === 0 || problems.length > 1} />
          {canBeCapped && (
            <Button size="small" isBusy={isStarting} onClick={() => onStartWithCap(cost)}>
              {cost === 0
                ? `Start with the included cells only (${plural(rows, 'row')})`
                : `Start with a cap of ${formatCost(cost)} (${plural(rows, 'row')})`}
            </Button>
          )}
        </span>
      }
    >
      {problems.join('\n')}
    </Notice>
  )
}
