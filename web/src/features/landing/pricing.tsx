// The three plans with their prices, quotas and limits.
import { PLAN_NAMES, PLANS, type Plan } from '@quarry/contract'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { PLAN_TITLES, planLines, planPrice, type BillingInterval } from './plan-texts.ts'

export function Pricing() {
  const [interval, setInterval] = useState<BillingInterval>('month')
  return (
    <section id="pricing" aria-labelledby="pricing-title" className="border-t bg-surface">
      <div className="mx-auto flex max-w-6xl flex-col gap-8 px-4 py-20 sm:px-6">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <div>
            <h2 id="pricing-title" className="text-28 font-semibold">
              Pricing
            </h2>
            <p className="mt-1 text-14 text-ink-soft">Failed targets and previews are never counted.</p>
          </div>
          <IntervalSwitch interval={interval} onChange={setInterval} />
        </div>
        <div className="grid gap-4 md:grid-cols-3">
          {PLAN_NAMES.map((name) => (
            <PlanCard key={name} plan={PLANS[name]} interval={interval} />
          ))}
        </div>
      </div>
    </section>
  )
}

function IntervalSwitch({ interval, onChange }: { interval: BillingInterval; onChange(interval: BillingInterval): void }) {
  const choices: [BillingInterval, string][] = [
    ['month', 'Monthly'],
    ['year', 'Yearly'],
  ]
  return (
    <div className="flex items-center gap-3">
      <div role="group" aria-label="Billing interval" className="flex rounded-control border border-control-line p-0.5">
        {choices.map(([value, label]) => (
          <button
            key={value}
            type="button"
            aria-pressed={interval === value}
            onClick={() => onChange(value)}
            className={classNames(
              'h-7.5 rounded-mark px-3 text-13 font-medium',
              interval === value ? 'bg-ink text-ground' : 'text-ink-soft hover:text-ink',
            )}
          >
            {label}
          </button>
        ))}
      </div>
      <span className="text-13 font-medium text-found">Save 17%</span>
    </div>
  )
}

function PlanCard({ plan, interval }: { plan: Plan; interval: BillingInterval }) {
  const titleId = `plan-${plan.name}`
  return (
    <article
      aria-labelledby={titleId}
      className={classNames('flex flex-col gap-5 rounded-card border bg-ground p-6', plan.name === 'pro' && 'border-accent')}
    >
      <header className="flex items-start justify-between">
        <div>
          <h3 id={titleId} className="text-16 font-semibold">
            {PLAN_TITLES[plan.name]}
          </h3>
          <p className="tabular mt-1 text-28 font-semibold">{planPrice(plan, interval)}</p>
        </div>
        {plan.name === 'pro' && <Badge tone="accent">Best Value</Badge>}
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
      {plan.name === 'starter' && (
        <div className="flex flex-col gap-2">
          <Button disabled>Current Plan</Button>
          <Link to="/app" className={buttonClass('primary')}>
            Continue with Starter
          </Link>
        </div>
      )}
    </article>
  )
}
