// Sends one request and returns the complete decoded response, with keep-alive and limits on size and time. Follows no redirects and stores
// no cookies.
import { Agent } from 'undici'
import { ENGINE_LIMITS } from '../limits.ts'
import type { AddressGuard } from './address-guard.ts'
import { createBodyBuffers } from './body-buffers.ts'
import { createGuardedConnector } from './guarded-connector.ts'
import { isStaleConnection, networkFailure } from './http-failures.ts'
import type { ProxyGroups } from './proxy-groups.ts'
import { receiveAnswer, type PackedAnswer } from './receive-answer.ts'
import { ACCEPTED_ENCODINGS, unpackBody } from './unpack-body.ts'
import { unpackFile } from './unpack-file.ts'

export interface HttpAnswer {
  url: URL
  status: number
  /** Lower-case names; repeated headers are joined by ", ". */
  headers: Record<string, string>
  setCookies: string[]
  body: Buffer
  /** Called when `body` is no longer used, so that its memory serves the next response; optional. */
  release?(): void
}
export interface HttpRequest {
  url: URL
  headers: Record<string, string>
  /** Limits on the size before and after decoding. */
  packedBytesMax: number
  bytesMax: number
  /** Default: POST with a body, GET without one. */
  method?: string
  /** May be sent twice where a kept-alive connection was closed. */
  body?: string | Uint8Array
  /** Default: the default proxies. */
  proxyGroup?: string | null
}
export interface HttpClient {
  /** @throws ScrapeError for network errors; the signal's reason when it fired. */
  ask(request: HttpRequest, signal: AbortSignal): Promise<HttpAnswer>
  close(): Promise<void>
}

export interface HttpClientSettings {
  guard: AddressGuard
  proxyGroups: ProxyGroups
  userAgent: string
  connectionsPerHost: number
  headersTimeoutMs?: number
  /** Certificate authorities besides the system's. */
  ca?: string
}

const HEADER_BYTES_MAX = 64 * 1024
const KEEP_ALIVE_MS = 10_000

export function createHttpClient(settings: HttpClientSettings): HttpClient {
  const headersTimeoutMs = settings.headersTimeoutMs ?? ENGINE_LIMITS.headersTimeoutMs
  /** One agent per proxy group, because a kept-alive connection uses the proxy that it was opened with. */
  const agents = new Map<string | null, Agent>()

  const buffers = createBodyBuffers()

  return {
    async ask(wanted, signal) {
      try {
        return await send(wanted, signal).catch((error: unknown) => {
          if (signal.aborted || !isStaleConnection(error)) throw error
          return send(wanted, signal)
        })
      } catch (error) {
        signal.throwIfAborted()
        throw networkFailure(error)
      }
    },
    close: async () => void (await Promise.all([...agents.values()].map((agent) => agent.destroy()))),
  }

  function agentOf(group: string | null): Agent {
    const known = agents.get(group)
    if (known !== undefined) return known
    const agent = new Agent({
      connect: createGuardedConnector({ ...settings, proxies: settings.proxyGroups.proxiesOf(group) }),
      allowH2: true,
      connections: settings.connectionsPerHost,
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: headersTimeoutMs,
      bodyTimeout: headersTimeoutMs,
      maxHeaderSize: HEADER_BYTES_MAX,
    })
    agents.set(group, agent)
    return agent
  }

  async function send(wanted: HttpRequest, signal: AbortSignal): Promise<HttpAnswer> {
    const { origin, pathname, search } = wanted.url
    const options = {
      origin,
      path: `${pathname}${search}`,
      method: wanted.method ?? (wanted.body === undefined ? 'GET' : 'POST'),
      ...(wanted.body === undefined ? {} : { body: wanted.body }),
      headers: { 'user-agent': settings.userAgent, 'accept-encoding': ACCEPTED_ENCODINGS, ...wanted.headers },
    }
    const packed = await receiveAnswer(agentOf(wanted.proxyGroup ?? null), options, { bytesMax: wanted.packedBytesMax, buffers, signal })
    const headers = plainHeaders(packed.headers)
    const setCookies = [packed.headers['set-cookie'] ?? []].flat()
    const plain = await unpackBody(packed.body, headers['content-encoding'] ?? '', wanted.bytesMax)
    if (plain !== packed.body) buffers.release(packed.body)
    const { body, contentType } = await unpackFile({ body: plain, contentType: headers['content-type'] ?? '' }, wanted.bytesMax)
    if (contentType !== '') headers['content-type'] = contentType
    return { url: wanted.url, status: packed.status, headers, setCookies, body, release: () => buffers.release(body) }
  }
}

function plainHeaders(headers: PackedAnswer['headers']): Record<string, string> {
  const plain: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) plain[name] = Array.isArray(value) ? value.join(', ') : value
  }
  return plain
}
