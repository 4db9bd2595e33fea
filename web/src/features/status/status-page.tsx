// The public status page: is everything up now, how available it was against what is promised, day by day, and how fast support answered.
import { SLA_PERCENT, STATUS_DAYS, type Status, type StatusComponent } from '@quarry/contract'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime, plural } from '../../lib/format.ts'
import { PLAN_TITLES } from '../../lib/plan-titles.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { componentOf, percentText, statusQuery } from '../../state/app/service-status.ts'
import { Badge } from '../../ui/badge.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DayBars } from './day-bars.tsx'

const NAMES: Record<StatusComponent, string> = {
  service: 'The whole service',
  web: 'Web app and API',
  database: 'Database',
  queue: 'Queue',
  workers: 'Workers that read pages',
  accounts: 'Accounts and sign-in',
}

export function StatusPage() {
  useDocumentTitle('Status')
  const { data, error, refetch } = useQuery(statusQuery)
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-8 px-4 py-12 sm:px-6">
      <header className="flex flex-col gap-2">
        <h1 className="text-28 font-semibold text-ink">Status</h1>
        <p className="text-14 text-ink-soft">
          Measured every minute by the service itself. A minute counts as up when every part works, and as down when one does not or nobody
          measured. The target is {SLA_PERCENT}% of each calendar month (UTC); Pro accounts get a credit for a month below it.
        </p>
      </header>
      {error && <LoadFailure text="The status could not be loaded." error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton className="h-40 w-full" />}
      {data && <Measured status={data} />}
    </div>
  )
}

function Measured({ status }: { status: Status }) {
  const service = componentOf(status, 'service')
  return (
    <>
      <section aria-label="Now" className="flex flex-col gap-3 rounded-card border bg-surface p-5">
        <p className="flex flex-wrap items-center gap-3 text-20 font-semibold text-ink">{sentenceOf(service?.is_up ?? null)}</p>
        <dl className="tabular grid gap-x-8 gap-y-2 text-14 sm:grid-cols-3">
          <Fact name="This month">{percentText(service?.this_month.percent ?? null)}</Fact>
          <Fact name="Last month">{percentText(service?.last_month.percent ?? null)}</Fact>
          <Fact name="Target">{percentText(status.target_percent)}</Fact>
        </dl>
        {status.measured_at && <p className="text-12 text-ink-faint">Last measured {formatDateTime(status.measured_at)}</p>}
      </section>
      <section aria-labelledby="status-parts" className="flex flex-col gap-4">
        <h2 id="status-parts" className="text-16 font-semibold text-ink">
          Parts, the last {STATUS_DAYS} days
        </h2>
        {status.components.map((component) => (
          <div key={component.name} className="flex flex-col gap-1.5">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14">
              <h3 className="font-medium text-ink">{NAMES[component.name]}</h3>
              <UpBadge isUp={component.is_up} />
              <span className="tabular ml-auto text-13 text-ink-soft">{percentText(component.this_month.percent)} this month</span>
            </div>
            <DayBars days={component.days} label={NAMES[component.name]} />
          </div>
        ))}
      </section>
      <section aria-labelledby="status-replies" className="flex flex-col gap-2 text-14">
        <h2 id="status-replies" className="text-16 font-semibold text-ink">
          First answers of support, the last 30 days
        </h2>
        <ul className="flex flex-col gap-1 text-ink-soft">
          {status.replies.map(({ plan, target_hours: hours, answered, within_target: within }) => (
            <li key={plan}>
              {PLAN_TITLES[plan]}: target {plural(hours, 'hour')},{' '}
              {answered === 0 ? 'no request was answered yet' : `${within} of ${answered} within it`}
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

function sentenceOf(isUp: boolean | null): string {
  if (isUp === null) return 'Not measured within the last minutes'
  return isUp ? 'Everything works' : 'Something does not work'
}

function UpBadge({ isUp }: { isUp: boolean | null }) {
  if (isUp === null) return <Badge>Not measured</Badge>
  return isUp ? <Badge tone="found">Up</Badge> : <Badge tone="failed">Down</Badge>
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="text-13 text-ink-soft">{name}</dt>
      <dd className="text-16 font-medium text-ink">{children}</dd>
    </div>
  )
}
