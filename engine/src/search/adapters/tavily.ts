// Web search with Tavily.
import { z } from 'zod'
import { RESULTS_MAX, toResult, type SearchAdapter } from '../search-adapter.ts'

const answerSchema = z.object({ results: z.array(z.object({ url: z.unknown(), title: z.unknown(), content: z.unknown() }).partial()) })

export const tavily: SearchAdapter = {
  defaultUrl: 'https://api.tavily.com',
  needsKey: true,
  request(query, { url, apiKey }) {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` }
    const body = JSON.stringify({ query, max_results: RESULTS_MAX, search_depth: 'basic', include_answer: false })
    return { url: new URL(`${url}/search`), headers, body }
  },
  read(body) {
    const { results } = answerSchema.parse(JSON.parse(body))
    return results.flatMap(({ url, title, content }) => toResult({ url, title, snippet: content }))
  },
}
