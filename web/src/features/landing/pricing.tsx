// The three plans with their prices, quotas and limits.
import { PLAN_NAMES, PLANS, type BillingInterval, type PaidPlan, type Plan, type PlanName } from '@quarry/contract'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useStore } from '../../lib/store.ts'
import { PLAN_TITLES } from '../../lib/plan-titles.ts'
import { findRememberedPlan } from '../../state/checkout.ts'
import { session } from '../../state/session.ts'
import { useSubscription } from '../../state/subscription.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { planLines, planPrice } from './plan-texts.ts'
import { usePlanChoice, type PlanChoice } from './use-plan-choice.ts'

export function Pricing() {
  const [remembered] = useState(findRememberedPlan)
  const [interval, setInterval] = useState<BillingInterval>(remembered?.interval ?? 'month')
  const isSignedIn = useStore(session).user !== null
  const { known } = useSubscription()
  const current: PlanName = (isSignedIn && known?.plan) || 'starter'
  const choice = usePlanChoice(current)
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
            <PlanCard key={name} plan={PLANS[name]} interval={interval} isRemembered={name === remembered?.plan}>
              {name === 'starter' ? (
                <StarterActions isPaying={current !== 'starter'} />
              ) : (
                <PaidAction name={name} isCurrent={current === name} interval={interval} choice={choice} />
              )}
            </PlanCard>
          ))}
        </div>
        {choice.problem !== null && (
          <p role="alert" className="text-14 whitespace-pre-line text-failed">
            {choice.problem}
          </p>
        )}
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

interface PlanCardProps {
  plan: Plan
  interval: BillingInterval
  /** Chosen before, and not paid. */
  isRemembered: boolean
  children: ReactNode
}

function PlanCard({ plan, interval, isRemembered, children }: PlanCardProps) {
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

function StarterActions({ isPaying }: { isPaying: boolean }) {
  if (isPaying)
    return (
      <Link to="/app" className={buttonClass()}>
        Try Now (no sign-in needed)
      </Link>
    )
  return (
    <>
      <Button disabled>Current Plan</Button>
      <Link to="/app" className={buttonClass('primary')}>
        Continue with Starter
      </Link>
    </>
  )
}

interface PaidActionProps {
  name: PaidPlan
  isCurrent: boolean
  interval: BillingInterval
  choice: PlanChoice
}

function PaidAction({ name, isCurrent, interval, choice }: PaidActionProps) {
  if (isCurrent) return <Button disabled>Current Plan</Button>
  const isInFlight = choice.inFlight === name
  return (
    <Button look="primary" disabled={choice.inFlight !== null} onClick={() => choice.choose({ plan: name, interval })}>
      {isInFlight ? 'Processing...' : `Choose ${PLAN_TITLES[name]}`}
    </Button>
  )
}
