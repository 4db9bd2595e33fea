// The three plans side by side, each with its actions, and the error where a choice failed.
import { PLAN_NAMES, PLANS, type BillingInterval, type PlanName } from '@quarry/contract'
import { useState } from 'react'
import { findRememberedPlan } from '../../../state/app/remembered-choice.ts'
import { PaidAction, StarterActions } from './plan-actions.tsx'
import { PlanCard } from './plan-card.tsx'
import { usePlanChoice } from './use-plan-choice.ts'

export function PlanCards({ current, interval }: { current: PlanName; interval: BillingInterval }) {
  const [remembered] = useState(findRememberedPlan)
  const choice = usePlanChoice(current)
  return (
    <>
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
    </>
  )
}
