// The configuration of this installation (GET /config), read once per page load.
import { productConfigSchema, type ProductConfig } from '@quarry/contract'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { getJson } from '../../lib/api.ts'

let loading: Promise<ProductConfig> | null = null

/** One response serves all callers; after a failure the next caller retries. */
export function loadProductConfig(): Promise<ProductConfig> {
  loading ??= getJson('/config', productConfigSchema).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

export const productConfigQuery = queryOptions({ queryKey: ['config'], queryFn: loadProductConfig, staleTime: Infinity })

/** Clears the response, so that the next page load of a test fetches it again. */
export function forgetProductConfig(queryClient: QueryClient): void {
  loading = null
  queryClient.removeQueries({ queryKey: productConfigQuery.queryKey })
}

/** Address of a page of the practice web, such as `shop/p/1`; null where this installation has none. */
export function practicePage(config: ProductConfig | undefined, path: string): string | null {
  if (!config?.practice_web_url) return null
  const base = config.practice_web_url.endsWith('/') ? config.practice_web_url : `${config.practice_web_url}/`
  return new URL(path, base).href
}
