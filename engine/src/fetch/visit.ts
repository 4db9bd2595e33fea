// Shared state of the pages of one target: cookies and the access to a site. Sends nothing.
import type { CookieJar } from 'tough-cookie'
import type { SiteAccess } from '../access/open-access.ts'

/** Shared state of the pages of one target. */
export interface Visit {
  /** Null until the first cookie is set. */
  cookies: CookieJar | null
  /** Access to one site, which keeps the cookies of that site. */
  access: SiteAccess | null
  /** True where sign-in pages are the requested pages. */
  isSigningIn: boolean
}

export function startVisit(access: SiteAccess | null = null, { isSigningIn = false }: { isSigningIn?: boolean } = {}): Visit {
  return { cookies: null, access, isSigningIn }
}

/** `from` is the form's page. */
export interface FilledForm {
  form: URLSearchParams
  from: string
}

/** With referer and origin, which sites check against cross-site request forgery. */
export function headersOfForm({ from }: FilledForm): Record<string, string> {
  return { 'content-type': 'application/x-www-form-urlencoded', referer: from, origin: new URL(from).origin }
}

export function ownCookies({ cookies }: Visit, url: URL): Record<string, string> {
  const cookie = cookies?.getCookieStringSync(url.href) ?? ''
  return cookie === '' ? {} : { cookie }
}

export function wasSentToSignIn({ access }: Visit, address: string, url: URL): boolean {
  return access !== null && access.isSignInPage(url) && !access.isSignInPage(new URL(address))
}
