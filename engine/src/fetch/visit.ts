// What pages of one target share: cookies of sites, what opens one of them, and what goes with a request because of it. Sends nothing.
import type { CookieJar } from 'tough-cookie'
import type { SiteAccess } from '../access/open-access.ts'

/** What pages of one target share. */
export interface Visit {
  /** Null until the first cookie is set. */
  cookies: CookieJar | null
  /** What opens one site; it keeps the cookies of that site itself. */
  access: SiteAccess | null
  /** Sign-in pages are the wanted pages. */
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

/** Sites that guard against forged forms look at where one comes from. */
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
