// The auth service's client, fetched only when it is needed: visitors who never sign in don't download it.
import type { AuthClient } from '@supabase/auth-js'
import { refreshInOneTab } from './one-tab-refresh.ts'
import { loadProductConfig } from '../app/product-config.ts'
import { AUTH_STORAGE_KEY } from './session-trace.ts'

/** Of a Supabase client the part that the product uses. */
interface AccountsClient {
  auth: InstanceType<typeof AuthClient>
}

let client: Promise<AccountsClient> | null = null

export function getAuthClient(): Promise<AccountsClient> {
  client ??= createAuthClient().catch((error: unknown) => {
    client = null
    throw error
  })
  return client
}

async function createAuthClient(): Promise<AccountsClient> {
  const [{ auth }, { AuthClient: Client }] = await Promise.all([loadProductConfig(), import('@supabase/auth-js')])
  const service = (auth.url ?? window.location.origin).replace(/\/+$/, '')
  return {
    auth: new Client({
      url: `${service}/auth/v1`,
      headers: { apikey: auth.anon_key, Authorization: `Bearer ${auth.anon_key}` },
      storageKey: AUTH_STORAGE_KEY,
      flowType: 'pkce',
      detectSessionInUrl: true,
      persistSession: true,
      autoRefreshToken: true,
      fetch: refreshInOneTab((input, init) => fetch(input, init)),
    }),
  }
}
