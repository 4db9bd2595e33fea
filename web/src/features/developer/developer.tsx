// The profile's tab for programs: API keys, webhooks, delivery to storage, and where the API is described.
import {
  API_NEEDS_UPGRADE,
  DESTINATIONS_NEED_UPGRADE,
  mayUseApi,
  mayUseDestinations,
  mayUseWebhooks,
  WEBHOOKS_NEED_UPGRADE,
} from '@quarry/contract'
import { ExternalLink } from 'lucide-react'
import { useOwnPlan } from '../../state/plan.ts'
import { Notice } from '../../ui/notice.tsx'
import { DestinationsSection } from './destinations-section.tsx'
import { KeysSection } from './keys-section.tsx'
import { WebhooksSection } from './webhooks-section.tsx'

export function Developer() {
  const { name } = useOwnPlan()
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
          Read how it is called
          <ExternalLink aria-hidden="true" className="size-3" />
        </a>
      </p>
      {mayUseApi(name) ? <KeysSection /> : <Notice>{API_NEEDS_UPGRADE}</Notice>}
      {mayUseWebhooks(name) ? <WebhooksSection /> : <Notice>{WEBHOOKS_NEED_UPGRADE}</Notice>}
      {mayUseDestinations(name) ? <DestinationsSection /> : <Notice>{DESTINATIONS_NEED_UPGRADE}</Notice>}
    </div>
  )
}
