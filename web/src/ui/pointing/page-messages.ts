// Messages between the app and a shown page. The page is untrusted and in a sandbox: only its own frame is listened to, and its messages
// are accepted only as a number and a text to show.
import { z } from 'zod'

const from = z.literal('stored-page')
const place = z.int().min(1)
const text = z.string().max(300)

const pageMessageSchema = z.discriminatedUnion('type', [
  z.object({ from, type: z.literal('ready') }),
  z.object({ from, type: z.literal('over'), place, text, how: z.enum(['pointer', 'keys']) }),
  z.object({ from, type: z.literal('choose'), place, text }),
  z.object({ from, type: z.literal('leave') }),
])
export type PageMessage = z.infer<typeof pageMessageSchema>

/** Null for messages from elsewhere. A page in a sandbox has no origin of its own, which browsers report as "null". */
export function readPageMessage({ source, origin, data }: MessageEvent, frame: HTMLIFrameElement | null): PageMessage | null {
  if (frame === null || source !== frame.contentWindow || origin !== 'null') return null
  return pageMessageSchema.safeParse(data).data ?? null
}

export type ToPage = { type: 'taken'; places: readonly number[] } | { type: 'show'; place: number } | { type: 'focus' }

/** To any origin: that of a sandbox cannot be named. The message contains nothing that the page does not have already. */
export function postToPage(frame: HTMLIFrameElement | null, message: ToPage): void {
  frame?.contentWindow?.postMessage(message, '*')
}
