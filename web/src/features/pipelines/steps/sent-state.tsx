// The state of a Deliver step's deliveries: waiting, delivered, or the reason of a failure.
import type { Pipeline, PipelineDelivery } from '@quarry/contract'
import { formatDateTime } from '../../../lib/format.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'

const STATES: Record<PipelineDelivery['state'], { label: string; tone: BadgeTone }> = {
  delivered: { label: 'Delivered', tone: 'found' },
  pending: { label: 'Waiting', tone: 'plain' },
  failed: { label: 'Failed', tone: 'failed' },
}
const TO = { destination: 'Destination', webhook: 'Webhook' }

export function SentState({ pipeline, step }: { pipeline: Pipeline; step: string }) {
  const sent = pipeline.deliveries.filter((delivery) => delivery.step === step)
  if (sent.length === 0) return null
  return (
    <ul aria-label="What was sent" className="flex flex-col gap-1.5 border-t px-3 py-2 text-12">
      {sent.map(({ to, state, path, delivered_at: deliveredAt, error }) => (
        <li key={to} className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          {TO[to]} <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
          {deliveredAt && <span className="text-ink-soft">{formatDateTime(deliveredAt)}</span>}
          {path && <span className="basis-full font-mono break-all text-ink-soft">{path}</span>}
          {error && <span className="basis-full break-words text-failed">{error}</span>}
        </li>
      ))}
    </ul>
  )
}
