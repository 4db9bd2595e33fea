// What was delivered, additional actions, and the error where it failed; any delivery can be repeated.
import type { DestinationDelivery } from '@quarry/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { detailText, withDetail } from '../../../lib/api-error.ts'
import { formatBytes, formatDateTime, plural } from '../../../lib/format.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { deliverAgain, destinationLogQuery } from './destinations.queries.ts'

const STATES: Record<DestinationDelivery['state'], { label: string; tone: BadgeTone }> = {
  delivered: { label: 'Delivered', tone: 'found' },
  pending: { label: 'Waiting', tone: 'plain' },
  failed: { label: 'Failed', tone: 'failed' },
}

export function DestinationLog({ destinationId }: { destinationId: string }) {
  const deliveries = useQuery(destinationLogQuery(destinationId))
  if (deliveries.error) return <LoadFailure text="The log could not be loaded." error={deliveries.error} onRetry={deliveries.refetch} />
  if (!deliveries.data) return <Skeleton className="h-10 w-full" />
  if (deliveries.data.length === 0) return <p className="text-13 text-ink-soft">Nothing has been delivered yet.</p>
  return (
    <ul aria-label="Deliveries" className="max-h-80 divide-y overflow-y-auto rounded-control border bg-sunken">
      {deliveries.data.map((delivery) => (
        <DeliveryItem key={delivery.id} destinationId={destinationId} delivery={delivery} />
      ))}
    </ul>
  )
}

function DeliveryItem({ destinationId, delivery }: { destinationId: string; delivery: DestinationDelivery }) {
  const queryClient = useQueryClient()
  const again = useMutation({
    mutationFn: () => deliverAgain(destinationId, delivery.id),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: destinationLogQuery(destinationId).queryKey }),
    onError: (error) => showToast(withDetail('The delivery could not be made.', detailText(error))),
  })
  const { label, tone } = STATES[delivery.state]
  const { job_id: jobId, path, bytes, row_count: rowCount, notes, error, next_attempt_at: nextAt } = delivery
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 px-3 py-2 text-12">
      <span className="min-w-0 flex-1 basis-52">
        {jobId === null ? 'Test' : `Job ${jobId.slice(0, 8)}`} <Badge tone={tone}>{label}</Badge>
        {path && <span className="block font-mono break-all text-ink-soft">{path}</span>}
      </span>
      <span className="text-ink-soft">
        {formatDateTime(delivery.created_at)} · {plural(delivery.attempts, 'attempt')}
        {bytes !== null && ` · ${formatBytes(bytes)}`}
        {rowCount !== null && ` · ${plural(rowCount, 'row')}`}
      </span>
      <Button size="small" look="quiet" icon={<RotateCcw aria-hidden="true" />} isBusy={again.isPending} onClick={() => again.mutate()}>
        Deliver again
      </Button>
      {notes.length > 0 && (
        <ul aria-label="Other actions" className="basis-full break-words text-ink-soft">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {error && <p className="basis-full break-words text-failed">{error}</p>}
      {nextAt && (
        <p className="basis-full text-ink-soft">
          {delivery.attempts === 0 ? 'Due' : 'Next attempt'} {formatDateTime(nextAt)}.
        </p>
      )}
    </li>
  )
}
