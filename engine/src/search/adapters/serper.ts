// Web search with Serper.
import { z } from 'zod'
import { RESULTS_MAX, toResult, type SearchAdapter } from '../search-adapter.ts'

const answerSchema = z.object({
  organic: z.array(z.object({ link: z.unknown(), title: z.unknown(), snippet: z.unknown() }).partial()).default([]),
})

export const serper: SearchAdapter = {
  defaultUrl: 'https://google.serper.dev',
  needsKey: true,
  request(query, { url, apiKey }) {
    const headers = { 'content-type': 'application/json', 'x-api-key': apiKey }
    return { url: new URL(`${url}/search`), headers, body: JSON.stringify({ q: query, num: RESULTS_MAX }) }
  },
  read(body) {
    const { organic } = answerSchema.parse(JSON.parse(body))
    return organic.flatMap(({ link, title, snippet }) => toResult({ url: link, title, snippet }))
  },
}
