// The calls of a live view. Typed text is sent here and stored nowhere. Next: server/src/sites/live/live-views.routes.ts
import {
  connectionMadeSchema,
  liveEventSchema,
  livePointedSchema,
  liveReplayedSchema,
  liveSessionSchema,
  liveViewSchema,
  type ConnectionMade,
  type LiveEvent,
  type LiveInputGiven,
  type LiveKeepPayloadInput,
  type LivePointed,
  type LivePointPayloadInput,
  type LiveReplayed,
  type LiveSession,
  type LiveView,
  type LiveViewPayloadInput,
  type PageStep,
} from '@quarry/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi, getJson, getList } from '../../lib/api.ts'
import { textLines } from '../../lib/text-lines.ts'

const pathOf = (id: string): string => `/live-views/${encodeURIComponent(id)}`

/** The person's own view, where one is open. */
export const openViewsQuery = queryOptions<LiveView[]>({
  queryKey: ['private', 'live-views'],
  queryFn: ({ signal }) => getList('/live-views/', liveViewSchema, { signal }),
  staleTime: 0,
  gcTime: 0,
})

export function openView(payload: LiveViewPayloadInput, signal: AbortSignal): Promise<LiveView> {
  return getJson('/live-views/', liveViewSchema, { method: 'POST', body: payload, signal })
}

export async function closeView(id: string): Promise<void> {
  await callApi(pathOf(id), { method: 'DELETE' })
}

export async function sendInput(id: string, events: readonly LiveInputGiven[]): Promise<void> {
  await callApi(`${pathOf(id)}/input`, { method: 'POST', body: { events } })
}

/** What the page shows, until the line breaks or the view ends. @throws ApiError */
export async function* watchView(id: string, signal: AbortSignal): AsyncGenerator<LiveEvent> {
  const response = await callApi(`${pathOf(id)}/stream`, { signal, accept: 'application/x-ndjson' })
  if (!response.body) return
  for await (const line of textLines(response.body)) {
    const event = line.trim() === '' ? undefined : liveEventSchema.safeParse(JSON.parse(line)).data
    // Events of newer servers that this page does not know are ignored.
    if (event !== undefined) yield event
  }
}

export function sessionOfView(id: string, connection: string | null): Promise<LiveSession> {
  const query = connection === null ? '' : `?connection=${encodeURIComponent(connection)}`
  return getJson(`${pathOf(id)}/session${query}`, liveSessionSchema)
}

export function keepSession(id: string, payload: LiveKeepPayloadInput): Promise<ConnectionMade> {
  return getJson(`${pathOf(id)}/keep`, connectionMadeSchema, { method: 'POST', body: payload })
}

export function replaySteps(id: string, asked: { address?: string; steps: readonly PageStep[] }): Promise<LiveReplayed> {
  return getJson(`${pathOf(id)}/replay`, liveReplayedSchema, { method: 'POST', body: asked })
}

export function pointInView(id: string, payload: LivePointPayloadInput): Promise<LivePointed> {
  return getJson(`${pathOf(id)}/point`, livePointedSchema, { method: 'POST', body: payload })
}
