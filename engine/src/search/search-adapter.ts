// The interface of one search provider: building its requests and parsing its responses. Sends nothing itself.
import { z } from 'zod'
import type { SearchResult } from './search-provider.ts'

export interface SearchAdapter {
  /** Default endpoint; null where the provider has none. */
  defaultUrl: string | null
  needsKey: boolean
  request(query: string, access: SearchAccess): SearchRequest
  /** @throws any error where the response is not in the provider's format. */
  read(body: string): SearchResult[]
}

export interface SearchAccess {
  /** Address of the provider, without a slash at its end. */
  url: string
  /** Empty if the provider needs none. */
  apiKey: string
}

export interface SearchRequest {
  url: URL
  headers: Record<string, string>
  /** The body of a POST request; null for a GET request. */
  body: string | null
}

/** Number of results requested from a provider. */
export const RESULTS_MAX = 10

const resultSchema = z.object({ url: z.string(), title: z.string().catch(''), snippet: z.string().catch('') })

/** A list with the result, or an empty one if it is unusable. Markup that highlights matches is removed from the texts. */
export function toResult(given: { url: unknown; title: unknown; snippet: unknown }): SearchResult[] {
  const { success, data } = resultSchema.safeParse(given)
  return success ? [{ url: data.url, title: plain(data.title), snippet: plain(data.snippet) }] : []
}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
  '&nbsp;': ' ',
}

function plain(text: string): string {
  const bare = text.replace(/<\/?(?:strong|b|em|mark|span)\b[^<>]{0,100}>/gi, '')
  return bare
    .replace(/&(?:amp|lt|gt|quot|#39|#x27|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
}
