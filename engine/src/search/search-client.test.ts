import { describe, expect, it } from 'vitest'
import { ScrapeError } from '../errors.ts'
import { createManualClock } from '../testing/manual-clock.ts'
import type { SearchRequest } from './search-adapter.ts'
import { createSearchClient, type SearchAnswer } from './search-client.ts'
import type { SearchResult } from './search-provider.ts'
import type { SearchSettings } from './search-settings.ts'

const SPOON = { url: 'https://site.test/spoon', title: 'Bent Spoon & more', snippet: 'The bent one.' }
const KEYLESS_PAGE = `<html><body><div class="results">
<div class="result results_links result--ad"><h2><a class="result__a" href="https://x.test/y.js?ad=1">Advert</a></h2></div>
<div class="result results_links web-result"><h2 class="result__title"><a rel="nofollow" class="result__a" href="//results.invalid/l/?uddg=https%3A%2F%2Fsite.test%2Fspoon&amp;rut=1">Bent <b>Spoon</b> &amp; more</a></h2>
<a class="result__snippet" href="//results.invalid/l/?uddg=x">The <b>bent</b> one.</a></div></div></body></html>`

const respond = (body: unknown, status = 200, headers: Record<string, string> = {}): SearchAnswer => ({
  status,
  headers,
  body: typeof body === 'string' ? body : JSON.stringify(body),
})
const NOTHING = respond({ results: [] })

interface Asked {
  requests: SearchRequest[]
  search(query?: string, signal?: AbortSignal): Promise<SearchResult[]>
  clock: ReturnType<typeof createManualClock>
}

/** A client whose provider returns these responses one after the other, and then the last one repeatedly. */
function client(settings: Partial<SearchSettings>, ...answers: (SearchAnswer | Error)[]): Asked {
  const requests: SearchRequest[] = []
  const clock = createManualClock()
  const send = (request: SearchRequest): Promise<SearchAnswer> => {
    const given = answers[Math.min(requests.push(request), answers.length) - 1]!
    return given instanceof Error ? Promise.reject(given) : Promise.resolve(given)
  }
  const made = createSearchClient({ provider: 'searxng', url: 'http://search.test/', apiKey: null, ...settings }, { send, clock })
  return { requests, clock, search: (query = 'bent spoon', signal = new AbortController().signal) => made.search(query, signal) }
}

describe('the adapters', () => {
  it.each<[SearchSettings['provider'], Partial<SearchSettings>, unknown, { url: string; headers?: object; body?: unknown }]>([
    [
      'searxng',
      { url: 'http://search.test/' },
      { query: 'x', results: [{ url: SPOON.url, title: SPOON.title, content: SPOON.snippet, engine: 'a' }, { title: 'no address' }] },
      { url: 'http://search.test/search?q=bent+spoon&format=json' },
    ],
    [
      'brave',
      { url: null, apiKey: 'k' },
      { type: 'search', web: { results: [{ url: SPOON.url, title: SPOON.title, description: 'The <strong>bent</strong> one.' }] } },
      { url: 'https://api.search.brave.com/res/v1/web/search?q=bent+spoon&count=10', headers: { 'x-subscription-token': 'k' } },
    ],
    [
      'tavily',
      { url: null, apiKey: 'k' },
      { results: [{ url: SPOON.url, title: SPOON.title, content: SPOON.snippet, score: 0.9 }] },
      {
        url: 'https://api.tavily.com/search',
        headers: { authorization: 'Bearer k' },
        body: { query: 'bent spoon', max_results: 10, search_depth: 'basic', include_answer: false },
      },
    ],
    [
      'serper',
      { url: null, apiKey: 'k' },
      { organic: [{ link: SPOON.url, title: SPOON.title, snippet: SPOON.snippet, position: 1 }] },
      { url: 'https://google.serper.dev/search', headers: { 'x-api-key': 'k' }, body: { q: 'bent spoon', num: 10 } },
    ],
    ['keyless', { url: 'http://search.test/html' }, KEYLESS_PAGE, { url: 'http://search.test/html/?q=bent+spoon' }],
  ])('requests and responses of %s have its format', async (provider, settings, ...[answer, { url, headers = {}, body }]) => {
    const { search, requests } = client({ provider, ...settings }, respond(answer))
    expect(await search('  bent\n spoon ')).toEqual([SPOON])
    expect(requests[0]).toMatchObject({ headers })
    expect(requests[0]?.url.href).toBe(url)
    expect(requests[0]?.body === null ? undefined : JSON.parse(requests[0]!.body)).toEqual(body)
  })

  it.each(['searxng', 'brave', 'tavily', 'serper', 'keyless'] as const)(
    'if %s sends another page, the search is retried later',
    async (provider) => {
      const { search, requests } = client({ provider, apiKey: 'k' }, respond('\n<!doctype html><p>Please wait'))
      await expect(search()).rejects.toMatchObject({ kind: 'search_failed', retry: 'later' })
      expect(requests).toHaveLength(3)
    },
  )

  it.each(['searxng', 'brave', 'tavily', 'serper'] as const)(
    'if %s answers in another format, that is a permanent failure, not an empty list',
    async (provider) => {
      const { search, requests } = client({ provider, apiKey: 'k' }, respond('[]'))
      await expect(search()).rejects.toMatchObject({ kind: 'search_failed', retry: 'never' })
      expect(requests).toHaveLength(1)
    },
  )

  it('a results page without results gives an empty list', async () => {
    expect(await client({ provider: 'keyless', url: null }, respond('<div class="no-results">No results.</div>')).search()).toEqual([])
  })

  it('a client is not created without a required key or address', () => {
    expect(() => client({ provider: 'brave', url: null })).toThrow('needs a key')
    expect(() => client({ provider: 'searxng', url: null })).toThrow('needs an address')
  })
})

describe('createSearchClient', () => {
  it('answers a repeated query from memory for some minutes', async () => {
    const { search, requests, clock } = client({}, NOTHING)
    await search()
    await search(' bent  spoon')
    await search('other')
    expect(requests).toHaveLength(2)
    clock.advance(11 * 60_000)
    await search()
    expect(requests).toHaveLength(3)
  })

  it.each<[string, SearchAnswer | Error]>([
    ['a server error', respond('', 503)],
    ['a short pause', respond('', 429, { 'retry-after': '2' })],
    ['no connection', new ScrapeError('connection_failed')],
  ])('after %s, the search is immediately retried twice', async (_, failure) => {
    const good = client({}, failure, failure, NOTHING)
    expect(await good.search()).toEqual([])
    expect(good.clock.waits).toHaveLength(2)
    const bad = client({}, failure)
    await expect(bad.search()).rejects.toMatchObject({ kind: 'search_failed', retry: 'later' })
    expect(bad.requests).toHaveLength(3)
  })

  it('does not wait for a long pause: the error contains its length', async () => {
    const { search, requests } = client({}, respond('', 429, { 'retry-after': '90' }))
    await expect(search()).rejects.toMatchObject({ kind: 'search_failed', retry: 'later', retryAfterMs: 90_000 })
    expect(requests).toHaveLength(1)
  })

  it('while the provider is paused, tasks wait without counting an attempt', async () => {
    const { search } = client({}, new ScrapeError('host_paused', { retryAfterMs: 5_000 }))
    await expect(search()).rejects.toMatchObject({ kind: 'search_failed', retry: 'later_free', retryAfterMs: 5_000 })
  })

  it.each([401, 402, 403, 432])('a search is not retried if the key is refused or its credit is used up (HTTP %d)', async (status) => {
    const { search, requests } = client({}, respond('{"error":"no"}', status))
    await expect(search()).rejects.toMatchObject({ kind: 'search_refused', retry: 'never' })
    expect(requests).toHaveLength(1)
  })

  it('ends immediately when it is cancelled', async () => {
    const controller = new AbortController()
    controller.abort(new Error('given up'))
    await expect(client({}, NOTHING).search('x', controller.signal)).rejects.toThrow('given up')
  })
})
