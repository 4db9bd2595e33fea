// The present plan: its name, price and state.
import { PLANS, type ManageSubscriptionAnswer, type Subscription } from '@quarry/contract'
import { formatDate, formatUsd } from '../../../lib/format.ts'
import { PLAN_TITLES } from '../../../lib/plan-titles.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SubscriptionActions } from './subscription-actions.tsx'

export function PlanCard({ known: { plan, subscription } }: { known: ManageSubscriptionAnswer }) {
  return (
    <Card
      title={`${PLAN_TITLES[plan]} plan`}
      {...(PLANS[plan].priceUsdPerMonth === 0 ? { description: 'Free, for as long as you like.' } : {})}
      actions={subscription && <StatusBadge subscription={subscription} />}
    >
      {subscription ? (
        <SubscriptionFacts subscription={subscription} hasRights={plan !== 'starter'} />
      ) : (
        <p className="text-13 text-ink-soft">
          You have no subscription.{' '}
          <a href="/#pricing" className="text-accent underline underline-offset-2">
            See the plans
          </a>
        </p>
      )}
      {subscription?.interval && <SubscriptionActions subscription={subscription} />}
    </Card>
  )
}

const STATUS_BADGES: Record<string, { label: string; tone: BadgeTone }> = {
  active: { label: 'Active', tone: 'found' },
  canceled: { label: 'Canceled', tone: 'plain' },
  past_due: { label: 'Past Due', tone: 'failed' },
  incomplete: { label: 'Incomplete', tone: 'unsure' },
}

function StatusBadge({ subscription: { status, cancel_at_period_end: isCanceling } }: { subscription: Subscription }) {
  if (isCanceling) return <Badge tone="unsure">Canceling</Badge>
  const { label, tone } = STATUS_BADGES[status] ?? { label: 'Inactive', tone: 'plain' as const }
  return <Badge tone={tone}>{label}</Badge>
}

/** `hasRights`: the account has more rights than Starter. */
function SubscriptionFacts({ subscription, hasRights }: { subscription: Subscription; hasRights: boolean }) {
  const {
    plan_name: name,
    interval,
    status,
    current_period_end: end,
    cancel_at_period_end: isCanceling,
    rights_end: rightsEnd,
    next_plan: next,
  } = subscription
  const price = interval === 'year' ? PLANS[name].priceUsdPerYear : PLANS[name].priceUsdPerMonth
  return (
    <div className="flex flex-col gap-1 text-14 text-ink">
      <p className="font-medium">
        {PLAN_TITLES[name]}
        {interval === null ? ', given to you by the operator' : `, ${formatUsd(price)} a ${interval}`}
      </p>
      {end && status === 'active' && (
        <p className="text-13 text-ink-soft">
          {isCanceling ? `It stays active until ${formatDate(end)}.` : `Renews on ${formatDate(end)}.`}
        </p>
      )}
      {next && end && <p className="text-13 text-ink-soft">{`Changes to ${PLAN_TITLES[next]} on ${formatDate(end)}.`}</p>}
      {rightsEnd && (
        <Notice tone="warning">
          {hasRights
            ? `The last payment did not go through. Pay it under Manage billing; your plan holds until ${formatDate(rightsEnd)}.`
            : `The last payment did not go through, and your plan held until ${formatDate(rightsEnd)}. Since then the Starter plan applies. Pay it under Manage billing to have ${PLAN_TITLES[name]} again.`}
        </Notice>
      )}
    </div>
  )
}
