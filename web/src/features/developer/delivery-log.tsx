// The messages sent to a webhook and their responses; any message can be sent again.
import type { WebhookDelivery } from '@quarry/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { detailText, withDetail } from '../../lib/api-error.ts'
import { formatDateTime } from '../../lib/format.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toasts.ts'
import { deliveriesQuery, sendAgain } from './developer.queries.ts'

const STATES: Record<WebhookDelivery['state'], { label: string; tone: BadgeTone }> = {
  delivered: { label: 'Delivered', tone: 'found' },
  pending: { label: 'On its way', tone: 'plain' },
  failed: { label: 'Failed', tone: 'failed' },
}

export function DeliveryLog({ webhookId }: { webhookId: string }) {
  const deliveries = useQuery(deliveriesQuery(webhookId))
  if (deliveries.error) return <LoadFailure text="The log could not be loaded." error={deliveries.error} onRetry={deliveries.refetch} />
  if (!deliveries.data) return <Skeleton className="h-10 w-full" />
  if (deliveries.data.length === 0) return <p className="text-13 text-ink-soft">Nothing has been sent yet.</p>
  return (
    <ul aria-label="Messages" className="max-h-80 divide-y overflow-y-auto rounded-control border bg-sunken">
      {deliveries.data.map((delivery) => (
        <DeliveryItem key={delivery.id} webhookId={webhookId} delivery={delivery} />
      ))}
    </ul>
  )
}

function DeliveryItem({ webhookId, delivery }: { webhookId: string; delivery: WebhookDelivery }) {
  const queryClient = useQueryClient()
  const again = useMutation({
    mutationFn: () => sendAgain(webhookId, delivery.id),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: deliveriesQuery(webhookId).queryKey }),
    onError: (error) => showToast(withDetail('The message could not be sent.', detailText(error))),
  })
  const { label, tone } = STATES[delivery.state]
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 px-3 py-2 text-12">
      <details className="min-w-0 flex-1 basis-52">
        <summary>
          <span className="font-mono">{delivery.event}</span> <Badge tone={tone}>{label}</Badge>
        </summary>
        <pre className="mt-2 overflow-x-auto font-mono text-12 text-ink-soft">{JSON.stringify(delivery.payload, null, 2)}</pre>
      </details>
      <span className="text-ink-soft">
        {formatDateTime(delivery.created_at)} · {delivery.attempts} {delivery.attempts === 1 ? 'attempt' : 'attempts'}
      </span>
      <Button size="small" look="quiet" icon={<RotateCcw aria-hidden="true" />} isBusy={again.isPending} onClick={() => again.mutate()}>
        Send again
      </Button>
      {delivery.error && (
        <p className="basis-full text-failed">
          {delivery.error}
          {delivery.next_attempt_at && ` Next attempt ${formatDateTime(delivery.next_attempt_at)}.`}
        </p>
      )}
    </li>
  )
}
