// The three plans with their prices, quotas and limits.
import type { BillingInterval } from '@quarry/contract'
import { lazy, Suspense, useState } from 'react'
import { loadPart } from '../../../lib/load-part.ts'
import { useStore } from '../../../lib/store.ts'
import { findRememberedPlan } from '../../../state/app/remembered-choice.ts'
import { session } from '../../../state/session/session.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { PlanCards } from './plan-cards.tsx'

/** Reads the plan of signed-in users; visitors do not load it. */
const OwnPlanCards = lazy(async () => ({ default: (await loadPart(() => import('./own-plan-cards.tsx'))).OwnPlanCards }))

export function Pricing() {
  const [interval, setInterval] = useState<BillingInterval>(() => findRememberedPlan()?.interval ?? 'month')
  const isSignedIn = useStore(session).user !== null
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
        <Suspense fallback={<Skeleton className="h-96 w-full rounded-card!" />}>
          {isSignedIn ? <OwnPlanCards interval={interval} /> : <PlanCards current="starter" interval={interval} />}
        </Suspense>
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
