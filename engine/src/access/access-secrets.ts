// The secrets that sign in to a site, as plain data: the caller keeps them sealed. Nothing here sends anything.
import type { PageStep } from '@quarry/contract'

/** A cookie as a jar writes it down. `expires` is an ISO time; left out where the cookie ends with its session. */
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
  /** Further fields of the form by their names; of a recording, what else was typed by the names of its placeholders. */
  fields: readonly { name: string; value: string }[]
  /** The secret of one-time codes; see one-time-code.ts. */
  codeSecret?: string | null
  /** The recorded steps, replayed in the browser. They contain placeholders instead of what was typed; see placeholders.ts. */
  steps?: readonly PageStep[] | null
}

export interface AccessSecrets {
  /** An address of the site: its registrable domain is the only one that anything of this is sent to; where it is https, never without. */
  address: string
  cookies: readonly KeptCookie[]
  headers: Readonly<Record<string, string>>
  basicAuth: { user: string; password: string } | null
  userAgent: string | null
  /** As in Accept-Language. */
  language: string | null
  /** The configured group of proxies that its pages are read through; without one, the usual way out. */
  proxyGroup?: string | null
  signIn: SignIn | null
}
