// The other plans beside the present one: upgrades confirmed at the provider, downgrades by support, Starter by cancelling.
import {
  PLAN_NAMES,
  PLANS,
  upgradePreviewSchema,
  type BillingInterval,
  type PaidPlan,
  type PlanName,
  type Subscription,
} from '@quarry/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getJson } from '../../../lib/api.ts'
import { formatUsd } from '../../../lib/format.ts'
import { PLAN_TITLES } from '../../../lib/plan-titles.ts'
import { REDIRECT_QUESTION } from '../../../state/billing/checkout-question.ts'
import { goToPlanCheckout, offerOf, sentenceOf, type CheckoutTexts } from '../../../state/billing/checkout.ts'
import { productConfigQuery } from '../../../state/app/product-config.ts'
import { askConfirm } from '../../../ui/blocking-dialogs.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'

const TEXTS: CheckoutTexts = {
  noAddress: 'Stripe.js has not loaded yet. Please try again.',
  noRedirect: 'Failed to redirect to Stripe checkout.',
  noSession: 'Failed to create checkout session',
}

export function ChangePlan({ subscription }: { subscription: Subscription }) {
  return (
    <Card title="Change Plan">
      <ul className="flex flex-col divide-y">
        {PLAN_NAMES.map((name) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
            <div>
              <p className="text-14 font-medium text-ink">{PLAN_TITLES[name]}</p>
              <p className="tabular text-13 text-ink-soft">{priceOf(name, subscription.interval ?? 'month')}</p>
            </div>
            <PlanAction name={name} subscription={subscription} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** At the present billing interval, which an upgrade keeps. */
function priceOf(name: PlanName, interval: BillingInterval): string {
  const price = interval === 'year' ? PLANS[name].priceUsdPerYear : PLANS[name].priceUsdPerMonth
  return price === 0 ? 'Free' : `${formatUsd(price)} a ${interval}`
}

function PlanAction({ name, subscription }: { name: PlanName; subscription: Subscription }) {
  if (name === subscription.plan_name) return <Button disabled>Current Plan</Button>
  if (name === 'starter') return <p className="text-13 text-ink-soft">Cancel your subscription to return to the Starter plan</p>
  if (PLAN_NAMES.indexOf(name) > PLAN_NAMES.indexOf(subscription.plan_name))
    return <UpgradeAction name={name} subscription={subscription} />
  return (
    <a href="/?topic=downgrade#support" className="text-13 text-accent underline underline-offset-2">
      Contact support to downgrade to this plan
    </a>
  )
}

function UpgradeAction({ name, subscription }: { name: PaidPlan; subscription: Subscription }) {
  const { data: config } = useQuery(productConfigQuery)
  const offer = offerOf(config?.payments, { plan: name, interval: subscription.interval ?? 'month' })
  const { data: preview } = useQuery({
    queryKey: ['private', 'upgrade-preview', offer?.lookup_key],
    queryFn: ({ signal }) =>
      getJson(`/billing/upgrade-preview?lookup_key=${encodeURIComponent(offer?.lookup_key ?? '')}`, upgradePreviewSchema, { signal }),
    enabled: offer !== null && subscription.interval !== null,
    retry: false,
  })
  const upgrade = useMutation({
    mutationFn: async () => {
      if (!offer) throw new Error(TEXTS.noAddress)
      await goToPlanCheckout(offer, TEXTS)
    },
  })
  const ask = async () => {
    const due = preview ? ` Today ${formatUsd(preview.due_now_usd)} are due.` : ''
    if (await askConfirm(REDIRECT_QUESTION + due, { proceed: 'Continue' })) upgrade.mutate()
  }
  return (
    <div className="flex flex-col items-end gap-1">
      <Button look="primary" isBusy={upgrade.isPending} onClick={() => void ask()}>
        {upgrade.isPending ? 'Processing...' : `Upgrade to ${PLAN_TITLES[name]}`}
      </Button>
      {preview && (
        <p className="tabular text-12 text-ink-soft">
          {formatUsd(preview.due_now_usd)} today ({formatUsd(preview.credit_usd)} credit for the rest of your period), then{' '}
          {formatUsd(preview.renews_for_usd)} a {preview.interval}
        </p>
      )}
      {upgrade.error && (
        <p role="alert" className="text-13 text-failed">
          {sentenceOf(upgrade.error, TEXTS.noSession)}
        </p>
      )}
    </div>
  )
}
