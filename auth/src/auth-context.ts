// The dependencies of every endpoint. Built once, in create-auth.ts; nothing else constructs these parts.
import type { Database } from './db/database.ts'
import type { RateLimits } from './http/rate-limits.ts'
import type { Secrets } from './keys/secrets.ts'
import type { SigningKeys } from './keys/signing-keys.ts'
import type { Post } from './messages/post.ts'
import type { GoogleProvider } from './oauth/google-provider.ts'
import type { Settings } from './settings.ts'

export interface AuthContext {
  settings: Settings
  database: Database
  keys: SigningKeys
  secrets: Secrets
  post: Post
  limits: RateLimits
  /** Null where signing in with Google is off. */
  google: GoogleProvider | null
  now(): Date
  report(error: unknown, where: string): void
}
