// The plans for signed-in users: the card of the present plan is marked.
import type { BillingInterval } from '@quarry/contract'
import { useSubscription } from '../../../state/billing/subscription.ts'
import { PlanCards } from './plan-cards.tsx'

export function OwnPlanCards({ interval }: { interval: BillingInterval }) {
  const { known } = useSubscription()
  return <PlanCards current={known?.plan ?? 'starter'} interval={interval} />
}
