// The configuration of the query cache: no silent retries; errors are shown with a retry button; what was changed while it was first
// loading is loaded once more.
import { QueryClient, type InvalidateOptions, type InvalidateQueryFilters, type QueryKey } from '@tanstack/react-query'

export function createQueryClient(): QueryClient {
  return new FreshQueryClient({
    defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, staleTime: 30_000 }, mutations: { retry: false } },
  })
}

/** A first request that is on its way may be answered with what was there before a change, and the library does not send it again. */
class FreshQueryClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters: InvalidateQueryFilters<Key> = {},
    options: InvalidateOptions = {},
  ): Promise<void> {
    const loading = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching')
    await super.invalidateQueries(filters, options)
    await Promise.all(
      loading.map(({ queryKey }) => super.invalidateQueries({ queryKey, exact: true, refetchType: filters.refetchType }, options)),
    )
  }
}
