// Invoices and receipts, each on the provider's own page.
import { invoiceSchema } from '@quarry/contract'
import { useQuery } from '@tanstack/react-query'
import { getList } from '../../../lib/api.ts'
import { formatDate, formatUsd } from '../../../lib/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

export function InvoicesSection() {
  const { data, error, refetch } = useQuery({
    queryKey: ['private', 'invoices'],
    queryFn: ({ signal }) => getList('/billing/invoices', invoiceSchema, { signal }),
  })
  return (
    <Card title="Invoices">
      {error && <LoadFailure text="Your invoices could not be loaded." error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton className="h-14 w-full" />}
      {data?.length === 0 && <p className="text-13 text-ink-soft">No invoices yet.</p>}
      {data && data.length > 0 && (
        <ul aria-label="Invoices" className="flex flex-col divide-y rounded-control border">
          {data.map((invoice) => (
            <li key={invoice.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2 text-13">
              <span className="min-w-0 flex-1 basis-48">
                <span className="block text-ink">{invoice.description || invoice.number || 'Invoice'}</span>
                <span className="text-12 text-ink-faint">{formatDate(invoice.created_at)}</span>
              </span>
              <Badge tone={invoice.status === 'paid' ? 'found' : 'plain'} className="capitalize">
                {invoice.status}
              </Badge>
              <span className="tabular font-medium text-ink">{formatUsd(invoice.amount_usd)}</span>
              {invoice.hosted_invoice_url && (
                <a href={invoice.hosted_invoice_url} target="_blank" rel="noopener" className="text-accent underline underline-offset-2">
                  View<span className="sr-only"> {invoice.number ?? 'the invoice'}</span>
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
