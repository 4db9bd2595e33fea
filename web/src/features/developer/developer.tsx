// The profile's tab for programs: API keys, webhooks, destinations, and the link to the API documentation.
import {
  API_NEEDS_UPGRADE,
  DESTINATIONS_NEED_UPGRADE,
  mayUseApi,
  mayUseDestinations,
  mayUseWebhooks,
  WEBHOOKS_NEED_UPGRADE,
  type PlanName,
} from '@quarry/contract'
import { ExternalLink } from 'lucide-react'
import { useAccountPlan, useKnownPlan } from '../../state/billing/plan.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { UpgradeNotice } from '../../ui/upgrade-notice.tsx'
import { DestinationsSection } from './destinations/destinations-section.tsx'
import { KeysSection } from './keys-section.tsx'
import { WebhooksSection } from './webhooks-section.tsx'

export function Developer() {
  const plan = useKnownPlan()
  const { error, refetch } = useAccountPlan()
  return (
    <div className="flex flex-col gap-5">
      <p className="text-13 text-ink-soft">
        Every screen of this product speaks to the same API.{' '}
        <a
          href="/api/v1/docs"
          target="_blank"
          rel="noopener"
          className="inline-flex items-center gap-1 text-accent underline underline-offset-2"
        >
          Read the API reference
          <ExternalLink aria-hidden="true" className="size-3" />
        </a>
      </p>
      {plan && <Sections plan={plan.name} />}
      {!plan && error && <LoadFailure text="Your plan could not be loaded." error={error} onRetry={refetch} />}
      {!plan && !error && <Skeleton className="h-40 w-full" />}
    </div>
  )
}

function Sections({ plan }: { plan: PlanName }) {
  return (
    <>
      {mayUseApi(plan) ? <KeysSection /> : <UpgradeNotice>{API_NEEDS_UPGRADE}</UpgradeNotice>}
      {mayUseWebhooks(plan) ? <WebhooksSection /> : <UpgradeNotice>{WEBHOOKS_NEED_UPGRADE}</UpgradeNotice>}
      {mayUseDestinations(plan) ? <DestinationsSection /> : <UpgradeNotice>{DESTINATIONS_NEED_UPGRADE}</UpgradeNotice>}
    </>
  )
}
