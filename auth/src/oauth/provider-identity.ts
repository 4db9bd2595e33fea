// An identity as a provider returns it, in this service's field names.
import type { JsonObject } from '../users/user.ts'

/** The provider's own tokens, by the names clients know. */
export interface ProviderTokens {
  provider_token?: string
  provider_refresh_token?: string
}

export interface ProviderIdentity {
  provider: string
  subject: string
  /** Lower case; null where the provider gave none. */
  email: string | null
  emailVerified: boolean
  data: JsonObject
  tokens: ProviderTokens
}
