// The profile's tab for the plan: its state, the way to cancel and to take it up again, other plans, bills.
import { PLANS, portalAnswerSchema, type ManageSubscriptionAnswer, type Subscription as PaidSubscription } from '@quarry/contract'
import { useMutation } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { getJson } from '../../lib/api.ts'
import { detailText } from '../../lib/api-error.ts'
import { formatDate, formatUsd } from '../../lib/format.ts'
import { leavePage } from '../../lib/leave-page.ts'
import { PLAN_TITLES } from '../../lib/plan-titles.ts'
import { useStore } from '../../lib/store.ts'
import { session } from '../../state/session.ts'
import { manageSubscription, useSubscription, useSubscriptionChange, type SubscriptionAction } from '../../state/subscription.ts'
import { askConfirm } from '../../ui/blocking-dialogs.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toasts.ts'
import { ChangePlan } from './change-plan.tsx'
import { InvoicesSection } from './invoices-section.tsx'
import { SandboxNotice } from './sandbox-notice.tsx'

const CANCEL_QUESTION =
  'Are you sure you want to cancel your subscription? It will remain active until the end of your current billing period.'

export function Subscription() {
  const { isLoading, known, error, retry } = useSubscription()
  return (
    <div className="flex flex-col gap-5">
      <SandboxNotice />
      {error && (
        <Notice
          tone="error"
          action={
            <Button size="small" onClick={retry}>
              Try Again
            </Button>
          }
        >
          {error}
        </Notice>
      )}
      {isLoading && <Skeleton className="h-40 w-full" />}
      {known && <PlanCard known={known} />}
      {known?.subscription?.status === 'active' && <ChangePlan subscription={known.subscription} />}
      {known && known.subscription?.interval && <InvoicesSection />}
    </div>
  )
}

function PlanCard({ known: { plan, subscription } }: { known: ManageSubscriptionAnswer }) {
  return (
    <Card
      title={`${PLAN_TITLES[plan]} plan`}
      {...(PLANS[plan].priceUsdPerMonth === 0 ? { description: 'Free, for as long as you like.' } : {})}
      actions={subscription && <StatusBadge subscription={subscription} />}
    >
      {subscription ? (
        <SubscriptionFacts subscription={subscription} />
      ) : (
        <p className="text-13 text-ink-soft">
          You have no subscription.{' '}
          <a href="/#pricing" className="text-accent underline underline-offset-2">
            See the plans
          </a>
        </p>
      )}
      {subscription?.interval && <Actions subscription={subscription} />}
    </Card>
  )
}

const STATUS_BADGES: Record<string, { label: string; tone: BadgeTone }> = {
  active: { label: 'Active', tone: 'found' },
  canceled: { label: 'Canceled', tone: 'plain' },
  past_due: { label: 'Past Due', tone: 'failed' },
  incomplete: { label: 'Incomplete', tone: 'unsure' },
}

function StatusBadge({ subscription: { status, cancel_at_period_end: isCanceling } }: { subscription: PaidSubscription }) {
  if (isCanceling) return <Badge tone="unsure">Canceling</Badge>
  const { label, tone } = STATUS_BADGES[status] ?? { label: 'Inactive', tone: 'plain' as const }
  return <Badge tone={tone}>{label}</Badge>
}

function SubscriptionFacts({ subscription }: { subscription: PaidSubscription }) {
  const {
    plan_name: name,
    interval,
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
      {end && (
        <p className="text-13 text-ink-soft">
          {isCanceling ? `It stays active until ${formatDate(end)}.` : `Renews on ${formatDate(end)}.`}
        </p>
      )}
      {next && end && <p className="text-13 text-ink-soft">{`Changes to ${PLAN_TITLES[next]} on ${formatDate(end)}.`}</p>}
      {rightsEnd && (
        <Notice tone="warning">{`The last payment did not go through. Pay it under Manage billing; your plan holds until ${formatDate(rightsEnd)}.`}</Notice>
      )}
    </div>
  )
}

function Actions({ subscription }: { subscription: PaidSubscription }) {
  const { user } = useStore(session)
  const put = useSubscriptionChange()
  const change = useMutation({
    mutationFn: (action: SubscriptionAction) => manageSubscription(user?.id ?? '', action),
    onSuccess: (answer) => {
      put(answer)
      if (answer.message) showToast(answer.message)
    },
  })
  const portal = useMutation({
    mutationFn: () => getJson('/billing/portal', portalAnswerSchema, { method: 'POST' }),
    onSuccess: ({ url }) => leavePage.to(url),
  })
  const cancel = async () => {
    if (await askConfirm(CANCEL_QUESTION, { proceed: 'Cancel Subscription', destructive: true })) change.mutate('cancel')
  }
  const isActive = subscription.status === 'active'
  const problem = change.error
    ? change.error.message
    : portal.error
      ? detailText(portal.error) || 'The billing page could not be opened.'
      : null
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button icon={<ExternalLink aria-hidden="true" />} disabled={portal.isPending} onClick={() => portal.mutate()}>
          Manage billing
        </Button>
        {isActive && !subscription.cancel_at_period_end && (
          <Button look="danger" disabled={change.isPending} onClick={() => void cancel()}>
            Cancel Subscription
          </Button>
        )}
        {isActive && subscription.cancel_at_period_end && (
          <Button look="primary" disabled={change.isPending} onClick={() => change.mutate('reactivate')}>
            Reactivate Subscription
          </Button>
        )}
      </div>
      {problem && (
        <p role="alert" className="text-13 whitespace-pre-line text-failed">
          {problem}
        </p>
      )}
    </>
  )
}
