// The service level of Pro: the target, the measured availability, and the credits for missed months.
import { SLA_CREDITS, SLA_PERCENT, slaCreditSchema, type SlaCredit } from '@quarry/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { getList } from '../../../lib/api.ts'
import { formatUsd } from '../../../lib/format.ts'
import { componentOf, percentText, statusQuery } from '../../../state/app/service-status.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'

const STATES: Record<SlaCredit['state'], { label: string; tone: BadgeTone }> = {
  proposed: { label: 'To be approved', tone: 'unsure' },
  approved: { label: 'In your balance', tone: 'found' },
  declined: { label: 'Declined', tone: 'plain' },
}

export function ServiceLevel() {
  const { data: status, error, refetch } = useQuery(statusQuery)
  const { data: credits } = useQuery({
    queryKey: ['private', 'sla-credits'],
    queryFn: ({ signal }) => getList('/status/credits', slaCreditSchema, { signal }),
  })
  const service = status && componentOf(status, 'service')
  return (
    <Card title="Service level (SLA)" description={`${SLA_PERCENT}% of every calendar month (UTC), measured each minute.`}>
      {error && <LoadFailure text="The measured availability could not be loaded." error={error} onRetry={refetch} />}
      {service && (
        <p className="tabular text-14 text-ink">
          {percentText(service.this_month.percent)} this month, {percentText(service.last_month.percent)} last month.{' '}
          <Link to="/status" className="text-accent underline underline-offset-2">
            All measurements
          </Link>
        </p>
      )}
      <p className="text-13 text-ink-soft">
        Credits to your balance, of a month’s price:{' '}
        {SLA_CREDITS.toReversed()
          .map(({ belowPercent, creditPercent }) => `${creditPercent}% below ${belowPercent}%`)
          .join(', ')}
        .
      </p>
      {credits && credits.length > 0 && (
        <ul aria-label="Credits" className="flex flex-col divide-y rounded-control border">
          {credits.map(({ month, percent, amount_usd: amount, state }) => (
            <li key={month} className="tabular flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2 text-13">
              <span className="min-w-0 flex-1 text-ink">
                {month}: {percentText(percent)}
              </span>
              <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
              <span className="font-medium text-ink">{formatUsd(amount)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
