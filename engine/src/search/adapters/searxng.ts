// Web search with the JSON format of SearXNG (`/search?q=…&format=json`), which must be enabled in an instance. The practice search has it,
// too.
import { z } from 'zod'
import { toResult, type SearchAdapter } from '../search-adapter.ts'

const answerSchema = z.object({ results: z.array(z.object({ url: z.unknown(), title: z.unknown(), content: z.unknown() }).partial()) })

export const searxng: SearchAdapter = {
  defaultUrl: null,
  needsKey: false,
  request(query, { url, apiKey }) {
    const address = new URL(`${url}/search`)
    address.searchParams.set('q', query)
    address.searchParams.set('format', 'json')
    const headers = { accept: 'application/json', ...(apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` }) }
    return { url: address, headers, body: null }
  },
  read(body) {
    const { results } = answerSchema.parse(JSON.parse(body))
    return results.flatMap(({ url, title, content }) => toResult({ url, title, snippet: content }))
  },
}
