// Webhooks: URLs called when jobs end, each with its secret and its delivery log.
import { WEBHOOK_EVENTS, type Webhook, type WebhookEvent } from '@quarry/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, Webhook as WebhookIcon } from 'lucide-react'
import { useId, useState, type FormEvent } from 'react'
import { detailText, withDetail } from '../../lib/api-error.ts'
import { copyText } from '../../lib/copy-text.ts'
import { deleteLater, useStaying } from '../../state/saved/late-deletion.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toasts.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { webhooksQuery } from '../../state/jobs/receivers.queries.ts'
import { deleteWebhook, deliveriesQuery, makeWebhook, sendTest } from './developer.queries.ts'

const EVENT_TEXTS: Record<WebhookEvent, string> = {
  'job.completed': 'Job completed',
  'job.partial_completion': 'Job completed in part',
  'job.failed': 'Job failed',
  'monitor.alert': 'Alert of a monitor',
}

export function WebhooksSection() {
  const webhooks = useQuery(webhooksQuery)
  const staying = useStaying(webhooks.data)
  return (
    <Card title="Webhooks" description="Addresses that get a signed message when a job ends or a monitor raises an alert.">
      <WebhookForm />
      {webhooks.error && <LoadFailure text="Your webhooks could not be loaded." error={webhooks.error} onRetry={webhooks.refetch} />}
      {webhooks.isPending && <Skeleton className="h-14 w-full" />}
      {staying?.length === 0 && <p className="text-13 text-ink-soft">No webhooks yet.</p>}
      {staying && staying.length > 0 && (
        <ul aria-label="Webhooks" className="flex flex-col divide-y rounded-control border">
          {staying.map((webhook) => (
            <WebhookItem key={webhook.id} webhook={webhook} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function WebhookForm() {
  const queryClient = useQueryClient()
  const urlId = useId()
  const [url, setUrl] = useState('')
  const [events, setEvents] = useState<readonly WebhookEvent[]>(WEBHOOK_EVENTS)
  const make = useMutation({
    mutationFn: makeWebhook,
    onSuccess: () => {
      setUrl('')
      void queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey })
    },
  })
  const isWhole = url.trim() !== '' && events.length > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    make.mutate({ url, events })
  }
  const toggle = (event: WebhookEvent) =>
    setEvents((chosen) => WEBHOOK_EVENTS.filter((one) => (one === event ? !chosen.includes(one) : chosen.includes(one))))
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <Field
        id={urlId}
        label="Address of a new webhook"
        error={make.error && withDetail('The webhook could not be added.', detailText(make.error))}
      >
        <Input
          id={urlId}
          inputMode="url"
          value={url}
          placeholder="https://example.com/hooks/quarry"
          onChange={(event) => setUrl(event.target.value)}
        />
      </Field>
      <fieldset className="flex flex-wrap gap-x-5 gap-y-2">
        <legend className="sr-only">When it is called</legend>
        {WEBHOOK_EVENTS.map((event) => (
          <label key={event} className="flex items-center gap-2 text-13">
            <input type="checkbox" className="size-4 accent-accent" checked={events.includes(event)} onChange={() => toggle(event)} />
            {EVENT_TEXTS[event]}
          </label>
        ))}
      </fieldset>
      <div>
        <Button type="submit" icon={<WebhookIcon aria-hidden="true" />} disabled={!isWhole} isBusy={make.isPending}>
          Add webhook
        </Button>
      </div>
    </form>
  )
}

function WebhookItem({ webhook }: { webhook: Webhook }) {
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const test = useMutation({
    mutationFn: () => sendTest(webhook.id),
    onSuccess: () => {
      setOpen(true)
      void queryClient.invalidateQueries({ queryKey: deliveriesQuery(webhook.id).queryKey })
    },
    onError: (error) => showToast(withDetail('The test could not be sent.', detailText(error))),
  })
  const remove = () =>
    deleteLater({
      id: webhook.id,
      told: `Webhook to ${webhook.url} deleted with its log.`,
      failure: 'The webhook could not be deleted.',
      remove: () => deleteWebhook(webhook.id),
      refresh: () => queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey }),
    })
  const copySecret = async () => {
    await copyText(webhook.secret)
    showToast('The secret is in your clipboard.')
  }
  return (
    <li className="flex flex-col gap-2 px-3 py-2.5">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="min-w-0 flex-1 basis-52 font-mono text-12 break-all text-ink">{webhook.url}</span>
        {webhook.disabled_at && <Badge tone="failed">Switched off: deliveries kept failing</Badge>}
      </div>
      <p className="text-12 text-ink-faint">{webhook.events.map((event) => EVENT_TEXTS[event]).join(', ')}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" isBusy={test.isPending} onClick={() => test.mutate()}>
          Send test
        </Button>
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Log
        </Button>
        <Button size="small" icon={<Copy aria-hidden="true" />} onClick={() => void copySecret()}>
          Copy secret
        </Button>
        <Button size="small" look="quiet" aria-label={`Delete ${webhook.url}`} onClick={remove}>
          Delete
        </Button>
      </div>
      {isOpen && <DeliveryLog webhookId={webhook.id} />}
    </li>
  )
}
