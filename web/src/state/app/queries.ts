// The cache of the server's responses. It is loaded with the first page that calls the server; the home page does not.
import type { QueryClient } from '@tanstack/react-query'
import { createStore } from '../../lib/store.ts'

/** Null until something needs it. */
export const queries = createStore<QueryClient | null>(null)

export async function loadQueries(): Promise<QueryClient> {
  const { createQueryClient } = await import('./query-client.ts')
  const client = queries.get() ?? createQueryClient()
  queries.set(client)
  return client
}

/** A component that calls the server, rendered once the cache is loaded. */
export async function withQueries<T>(part: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([part, loadQueries()])
  return loaded
}
