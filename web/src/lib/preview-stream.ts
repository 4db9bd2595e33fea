// Runs a preview: up to 25 targets by 10 fields, streamed, nothing kept on the server. Yields its events as they come.
import { resultSchema, type JobPayload, type PreviewEvent } from '@quarry/contract'
import { z } from 'zod'
import { callApi } from './api.ts'
import { textLines } from './text-lines.ts'

/** Accepts pictures only, whatever the server sends. */
const pictureSchema = z.string().startsWith('data:image/jpeg;base64,').optional()

const previewEventSchema: z.ZodType<PreviewEvent> = z.discriminatedUnion('type', [
  z.object({ type: z.literal('started'), position: z.int() }),
  z.object({ type: z.literal('row'), row: resultSchema }),
  z.object({
    type: z.literal('failed'),
    position: z.int(),
    target_item_value: z.string(),
    error_kind: z.string(),
    error: z.string(),
    picture: pictureSchema,
  }),
  z.object({ type: z.literal('end') }),
])

export async function* streamPreview(payload: JobPayload, signal: AbortSignal): AsyncGenerator<PreviewEvent> {
  const response = await callApi('/preview', { method: 'POST', body: payload, signal, accept: 'application/x-ndjson' })
  if (!response.body) return
  for await (const line of textLines(response.body)) {
    if (line.trim() !== '') yield previewEventSchema.parse(JSON.parse(line))
  }
}
