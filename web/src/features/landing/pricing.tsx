// The three plans with their prices, quotas and limits.
import { PLAN_NAMES, PLANS, type BillingInterval, type PlanName } from '@quarry/contract'
import { useState } from 'react'
import { useStore } from '../../lib/store.ts'
import { findRememberedPlan } from '../../state/checkout.ts'
import { session } from '../../state/session.ts'
import { useSubscription } from '../../state/subscription.ts'
import { classNames } from '../../ui/class-names.ts'
import { PlanCard } from './plan-card.tsx'
import { PaidAction, StarterActions } from './plan-actions.tsx'
import { usePlanChoice } from './use-plan-choice.ts'

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
