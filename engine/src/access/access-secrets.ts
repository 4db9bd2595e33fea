// The secrets that sign in to a site, as plain data: the caller keeps them sealed. Nothing here sends anything.
import type { PageStep } from '@quarry/contract'

/** A cookie in the format of the cookie jar. `expires` is an ISO time; left out where the cookie ends with its session. */
export interface KeptCookie {
  key: string
  value: string
  /** Without a dot in front. */
  domain: string
  path: string
  /** True: only for exactly this host. */
  hostOnly: boolean
  secure?: boolean
  httpOnly?: boolean
  expires?: string
}

/** How to sign in to the site: by its own form, or by recorded steps. */
export interface SignIn {
  /** The page with the form; where a recording began. */
  address: string
  user: string
  password: string
  /** Further fields of the form by name; of a recording, the other typed texts by the names of their placeholders. */
  fields: readonly { name: string; value: string }[]
  /** The secret of one-time codes; see one-time-code.ts. */
  codeSecret?: string | null
  /** The recorded steps, replayed in the browser. They contain placeholders instead of what was typed; see placeholders.ts. */
  steps?: readonly PageStep[] | null
}

export interface AccessSecrets {
  /** An address of the site. Secrets are sent to its registrable domain only, and only by https where this address has it. */
  address: string
  cookies: readonly KeptCookie[]
  headers: Readonly<Record<string, string>>
  basicAuth: { user: string; password: string } | null
  userAgent: string | null
  /** As in Accept-Language. */
  language: string | null
  /** The configured group of proxies for its pages; without one, the default connection. */
  proxyGroup?: string | null
  signIn: SignIn | null
}
