// The auth service's client, fetched only when it is needed: visitors who never sign in don't download it.
import type { SupabaseClient } from '@supabase/supabase-js'
import { refreshInOneTab } from './one-tab-refresh.ts'
import { loadProductConfig } from './product-config.ts'
import { AUTH_STORAGE_KEY } from './session-trace.ts'

let client: Promise<SupabaseClient> | null = null

export function getAuthClient(): Promise<SupabaseClient> {
  client ??= createAuthClient().catch((error: unknown) => {
    client = null
    throw error
  })
  return client
}

async function createAuthClient(): Promise<SupabaseClient> {
  const [config, { createClient }] = await Promise.all([loadProductConfig(), import('@supabase/supabase-js')])
  return createClient(config.auth.url ?? window.location.origin, config.auth.anon_key, {
    auth: { storageKey: AUTH_STORAGE_KEY, flowType: 'pkce', detectSessionInUrl: true, persistSession: true, autoRefreshToken: true },
    global: { fetch: refreshInOneTab((input, init) => fetch(input, init)) },
  })
}
