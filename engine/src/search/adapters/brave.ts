// Web search with Brave Search.
import { z } from 'zod'
import { RESULTS_MAX, toResult, type SearchAdapter } from '../search-adapter.ts'

const answerSchema = z.object({
  web: z.object({ results: z.array(z.object({ url: z.unknown(), title: z.unknown(), description: z.unknown() }).partial()) }).optional(),
})

export const brave: SearchAdapter = {
  defaultUrl: 'https://api.search.brave.com/res/v1',
  needsKey: true,
  request(query, { url, apiKey }) {
    const address = new URL(`${url}/web/search`)
    address.searchParams.set('q', query)
    address.searchParams.set('count', String(RESULTS_MAX))
    return { url: address, headers: { accept: 'application/json', 'x-subscription-token': apiKey }, body: null }
  },
  read(body) {
    const { web } = answerSchema.parse(JSON.parse(body))
    return (web?.results ?? []).flatMap(({ url, title, description }) => toResult({ url, title, snippet: description }))
  },
}
