// Support levels of each plan, with the present one marked.
import { PLAN_NAMES, SUPPORT_LEVELS } from '@quarry/contract'
import { PLAN_TITLES } from '../../../lib/plan-titles.ts'
import { useKnownPlan } from '../../../state/billing/plan.ts'
import { Badge } from '../../../ui/badge.tsx'

export function SupportLevels() {
  const own = useKnownPlan()?.name
  return (
    <dl className="flex flex-col gap-3 text-14">
      {PLAN_NAMES.map((name) => (
        <div key={name}>
          <dt className="flex flex-wrap items-center gap-2 font-medium text-ink">
            {PLAN_TITLES[name]}: {SUPPORT_LEVELS[name].title}
            {name === own && <Badge tone="accent">Your plan</Badge>}
          </dt>
          <dd>{SUPPORT_LEVELS[name].promise}</dd>
        </div>
      ))}
    </dl>
  )
}
