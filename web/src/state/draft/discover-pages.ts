// The pages behind a list, a site or a feed, as the server finds them; it streams how far it is.
import { discoveryProgressSchema, discoverySchema, type Discovery, type DiscoveryEvent, type DiscoveryProgress } from '@quarry/contract'
import { z } from 'zod'
import { callApi } from '../../lib/api.ts'
import { textLines } from '../../lib/text-lines.ts'
import type { Reading } from './draft-reading.ts'

const eventSchema: z.ZodType<DiscoveryEvent> = z.discriminatedUnion('type', [
  discoveryProgressSchema.extend({ type: z.literal('progress') }),
  z.object({ type: z.literal('done'), discovery: discoverySchema }),
])

/** @throws ApiError; Error where the answer breaks off. */
export async function discoverPages(
  wish: { url: string; max: number } & Pick<Reading, 'connection'>,
  tell: (progress: DiscoveryProgress) => void,
  signal: AbortSignal,
): Promise<Discovery> {
  const response = await callApi('/discover', { method: 'POST', body: wish, signal, accept: 'application/x-ndjson' })
  if (response.body) {
    for await (const line of textLines(response.body)) {
      if (line.trim() === '') continue
      const event = eventSchema.parse(JSON.parse(line))
      if (event.type === 'done') return event.discovery
      tell(event)
    }
  }
  throw new Error('The connection was lost. Please try again.')
}
