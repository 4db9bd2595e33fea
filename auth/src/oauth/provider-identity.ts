// What an identity provider says about a person, in our words.
import type { ProviderTokens } from '../codes/flow-state.ts'
import type { JsonObject } from '../users/user.ts'

export interface ProviderIdentity {
  provider: string
  subject: string
  /** Lower case; null where the provider gave none. */
  email: string | null
  emailVerified: boolean
  data: JsonObject
  tokens: ProviderTokens
}
