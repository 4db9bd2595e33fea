// What each order makes of an explorer, in the words of the wire. Runs in the process of its own.
import type { Detection, DetectionPayload } from '@quarry/contract'
import type { Explorer, Look } from '@quarry/engine'

export async function fillDetection(asks: DetectionPayload, explorer: Explorer, signal: AbortSignal): Promise<Detection> {
  const { detection, looks } = await explorer.detect(asks.target_items, asks.target_item_name, signal)
  const fields = detection.fields.map(({ name, description, type, samples, fill }) => ({ name, description, type, samples, fill }))
  return { kind: detection.kind, fields, pages: looks.map(toPage) }
}

function toPage(look: Look): Detection['pages'][number] {
  if ('document' in look) return { target_item_value: look.target, url: look.document.page.url, error_kind: null, error: null }
  return { target_item_value: look.target, url: null, error_kind: look.failure.kind, error: look.failure.message }
}
