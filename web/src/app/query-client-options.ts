// How calls are cached: nothing is tried again behind the user's back, errors are shown with a way to retry.
import type { QueryClientConfig } from '@tanstack/react-query'

export const queryClientOptions: QueryClientConfig = {
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, staleTime: 30_000 }, mutations: { retry: false } },
}
