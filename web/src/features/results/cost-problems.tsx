// What prevents reading more for a table, with the solution: funds, another plan, or a cap that the balance covers.
import type { JobEstimate } from '@quarry/contract'
import { Link } from '@tanstack/react-router'
import { formatCost, plural } from '../../lib/format.ts'
import { useWorkspace } from '../../state/workspace/workspace.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

const linkClass = 'text-13 font-medium text-accent underline underline-offset-2'

interface CostProblemsProps {
  estimate: JobEstimate
  isStarting: boolean
  onStartWithCap(capUsd: number): void
}

export function CostProblems({ estimate, isStarting, onStartWithCap }: CostProblemsProps) {
  const { problems, missing_usd: missing, covered_rows: covered, covered_cost_usd: cost } = estimate
  const canBeCapped = missing > 0 && problems.length === 1 && covered > 0
  const { team } = useWorkspace()
  if (problems.length === 0) return null
  return (
    <Notice
      tone="warning"
      action={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {team && <span>Please ask {team.owner_email}, whose plan and balance the team uses.</span>}
          {!team && missing > 0 && (
            <Link to="/profile" search={{ tab: 'usage' }} className={linkClass}>
              Add Funds
            </Link>
          )}
          {!team && (missing === 0 || problems.length > 1) && (
            <Link to="/" hash="pricing" className={linkClass}>
              See Pricing
            </Link>
          )}
          {canBeCapped && (
            <Button size="small" isBusy={isStarting} onClick={() => onStartWithCap(cost)}>
              {cost === 0
                ? `Use the included cells only (${plural(covered, 'row')})`
                : `Use a cap of ${formatCost(cost)} (${plural(covered, 'row')})`}
            </Button>
          )}
        </span>
      }
    >
      {problems.join('\n')}
    </Notice>
  )
}
