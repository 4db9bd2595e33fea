// The buttons under a plan's card.
import type { BillingInterval, PaidPlan } from '@quarry/contract'
import { Link } from '@tanstack/react-router'
import { PLAN_TITLES } from '../../../lib/plan-titles.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import type { PlanChoice } from './use-plan-choice.ts'

export function StarterActions({ isPaying }: { isPaying: boolean }) {
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

export function PaidAction({ name, isCurrent, interval, choice }: PaidActionProps) {
  if (isCurrent) return <Button disabled>Current Plan</Button>
  const isInFlight = choice.inFlight === name
  return (
    <Button look="primary" isBusy={choice.inFlight !== null} onClick={() => choice.choose({ plan: name, interval })}>
      {isInFlight ? 'Processing...' : `Choose ${PLAN_TITLES[name]}`}
    </Button>
  )
}
