// The plans for somebody signed in: the card of the own plan says so.
import type { BillingInterval } from '@quarry/contract'
import { useSubscription } from '../../../state/billing/subscription.ts'
import { PlanCards } from './plan-cards.tsx'

export function OwnPlanCards({ interval }: { interval: BillingInterval }) {
  const { known } = useSubscription()
  return <PlanCards current={known?.plan ?? 'starter'} interval={interval} />
}
