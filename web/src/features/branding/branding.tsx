// The profile's tab for white-label: the name on the account's shares, exports and mails.
import { WHITE_LABEL_NEEDS_UPGRADE, type Brand } from '@quarry/contract'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../ui/card.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { UpgradeNotice } from '../../ui/upgrade-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BrandForm } from './brand-form.tsx'
import { BrandLogo } from './brand-logo.tsx'
import { brandQuery } from './branding.queries.ts'

export function Branding() {
  const { data, error, refetch } = useQuery(brandQuery)
  return (
    <div className="flex flex-col gap-5">
      <p className="text-13 text-ink-soft">
        Your name, logo and colour in place of this product’s on shared results, reports and Excel files, and in the mails that bring them.
      </p>
      {error && <LoadFailure text="Your brand could not be loaded." error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton className="h-40 w-full" />}
      {data && !data.is_used && <UpgradeNotice>{WHITE_LABEL_NEEDS_UPGRADE}</UpgradeNotice>}
      {data?.is_used && (
        <Card title="Brand">
          <BrandForm brand={data.brand} />
          {data.brand && <BrandLogo brand={data.brand} />}
          {data.brand && <BrandPreview brand={data.brand} />}
        </Card>
      )}
    </div>
  )
}

/** A preview of the top of a shared page. */
function BrandPreview({ brand: { name, color, logo } }: { brand: Brand }) {
  return (
    <figure aria-labelledby="brand-preview" className="flex flex-col gap-1.5">
      <figcaption id="brand-preview" className="text-13 font-medium text-ink">
        How shared pages begin
      </figcaption>
      <div
        className="flex items-center gap-3 overflow-hidden rounded-control border bg-surface px-4 py-3"
        style={{ borderBottom: `4px solid ${color}` }}
      >
        {logo && <img src={logo} alt="" className="max-h-10 max-w-48" />}
        <strong className="min-w-0 text-16 break-words text-ink">{name}</strong>
      </div>
    </figure>
  )
}
