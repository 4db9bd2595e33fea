// A comparison of the plans: requests, storage and features.
import { PLAN_NAMES, PLANS, type Plan, type PlanName } from '@quarry/contract'
import { formatInteger } from '../../../lib/format.ts'
import { PLAN_TITLES } from '../../../lib/plan-titles.ts'
import { Card } from '../../../ui/card.tsx'

const FEATURES: Record<PlanName, readonly string[]> = {
  starter: ['Community support', 'CSV export'],
  advanced: ['Priority support', 'API access', 'Custom fields', 'Webhook notifications'],
  pro: ['24/7 support', 'White-label', 'Team collaboration', 'SLA', 'Everything in Advanced'],
}

export function PlanContents() {
  return (
    <Card title="What the plans include">
      <div className="grid gap-4 sm:grid-cols-3">
        {PLAN_NAMES.map((name) => (
          <section key={name} aria-label={`${PLAN_TITLES[name]} includes`}>
            <h3 className="text-13 font-medium text-ink">{PLAN_TITLES[name]}</h3>
            <ul className="tabular mt-1 flex flex-col gap-0.5 text-13 text-ink-soft">
              {[...quotaLines(PLANS[name]), ...FEATURES[name]].map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Card>
  )
}

/** Storage in decimal units. */
function quotaLines({ requestsPerMonth: requests, storageBytesMax: bytes }: Plan): string[] {
  return [
    requests === null ? 'Unlimited requests' : `${formatInteger(requests)} requests/month`,
    bytes === null ? 'Unlimited storage' : `${bytes >= 1_000_000_000 ? `${bytes / 1_000_000_000}GB` : `${bytes / 1_000_000}MB`} storage`,
  ]
}
