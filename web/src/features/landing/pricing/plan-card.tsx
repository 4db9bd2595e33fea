// One plan on Pricing: name, price, and contents. Its actions are passed as children.
import type { BillingInterval, Plan } from '@quarry/contract'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { PLAN_TITLES } from '../../../lib/plan-titles.ts'
import { Badge } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { planLines, planPrice } from './plan-texts.ts'

interface PlanCardProps {
  plan: Plan
  interval: BillingInterval
  /** Chosen before, and not paid. */
  isRemembered: boolean
  children: ReactNode
}

export function PlanCard({ plan, interval, isRemembered, children }: PlanCardProps) {
  const titleId = `plan-${plan.name}`
  return (
    <article
      aria-labelledby={titleId}
      className={classNames(
        'flex flex-col gap-5 rounded-card border bg-ground p-6',
        plan.name === 'pro' && 'border-accent',
        isRemembered && 'outline-2 outline-offset-2 outline-accent',
      )}
    >
      <header className="flex items-start justify-between">
        <div>
          <h3 id={titleId} className="text-16 font-semibold">
            {PLAN_TITLES[plan.name]}
          </h3>
          <p className="tabular mt-1 text-28 font-semibold">{planPrice(plan, interval)}</p>
        </div>
        {plan.name === 'pro' ? <Badge tone="accent">Best Value</Badge> : isRemembered && <Badge>Your last choice</Badge>}
      </header>
      {plan.name === 'pro' && <p className="-mb-2 text-13 text-ink-soft">Everything in Advanced, plus</p>}
      <ul className="flex flex-1 flex-col gap-2.5 text-14">
        {planLines(plan).map((line) => (
          <li key={line} className="flex gap-2.5">
            <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent" />
            {line}
          </li>
        ))}
      </ul>
      <div className="flex flex-col gap-2">{children}</div>
    </article>
  )
}
