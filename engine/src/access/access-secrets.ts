// What opens a site to a reader, as plain data: whoever holds it keeps it sealed. Nothing here sends anything.

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

/** How somebody signs in to the site by its own form. */
export interface SignIn {
  /** The page with the form. */
  address: string
  user: string
  password: string
  /** Further fields of the form, by their names. */
  fields: readonly { name: string; value: string }[]
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
  signIn: SignIn | null
}
