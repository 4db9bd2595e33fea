// The cache of the server's answers. It comes with the first page that asks the server for something; the home page does not.
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

/** A part of the product that asks the server, with the cache in place before it is drawn. */
export async function withQueries<T>(part: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([part, loadQueries()])
  return loaded
}
