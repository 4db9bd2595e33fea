// Signs in to a site by its own form, as its member would: the form is fetched, filled and sent, the session is kept by the access.
// What it was filled with is told to nobody but the site.
import type { SignIn } from './access/access-secrets.ts'
import type { SiteAccess } from './access/open-access.ts'
import type { Fetcher } from './fetch/create-fetcher.ts'
import { startVisit } from './fetch/visit.ts'
import { ENGINE_LIMITS } from './limits.ts'
import { fillForm, findSignInForm, type SignInForm } from './sign-in-form.ts'
import type { ReadPage } from './types.ts'

/** Why a site did not let in, in a sentence for whoever owns the account there. */
export const SIGN_IN_FAILURES = {
  refused: 'The site did not accept the user name or the password.',
  no_form: 'The sign-in page has no form that can be filled in without a browser. Use the cookies of a session instead.',
  needs_code: 'The site asks for a one-time code, which this sign-in does not have. Use the cookies of a session instead.',
  other_site: 'The sign-in form sends what is entered to another site, so it was not filled in.',
} as const
export type SignInFailure = keyof typeof SIGN_IN_FAILURES

export class SignInFailed extends Error {
  readonly kind: SignInFailure

  constructor(kind: SignInFailure) {
    super(SIGN_IN_FAILURES[kind])
    this.name = 'SignInFailed'
    this.kind = kind
  }
}

interface Entering {
  access: SiteAccess
  fetcher: Pick<Fetcher, 'fetch' | 'post'>
}

/** @throws SignInFailed; ScrapeError where the site can't be reached; the signal's reason when it fired. */
export async function signIn(wanted: SignIn, { access, fetcher }: Entering, signal: AbortSignal): Promise<void> {
  const visit = startVisit(access, { isSigningIn: true })
  let page = await fetcher.fetch(wanted.address, visit, signal)
  let form = findSignInForm(page)
  if (form === null && isLetInAlready(page, access)) return
  if (form === null) throw new SignInFailed('no_form')
  let hasGivenPassword = false
  // Some sites ask for the name first, and for the password on the next page.
  for (let forms = 0; forms < ENGINE_LIMITS.signInFormsMax && form !== null; forms += 1) {
    if (form.code !== null) throw new SignInFailed('needs_code')
    if (hasGivenPassword) throw new SignInFailed('refused')
    assertSafe(form, access)
    hasGivenPassword = form.password !== null
    const order = { form: fillForm(form, wanted), from: page.url, visit }
    page = await fetcher.post(form.action.href, order, signal)
    form = findSignInForm(page)
  }
  if (!hasGivenPassword || (form !== null && form.password !== null)) throw new SignInFailed('refused')
}

/** Whoever still is signed in is led on from the form. */
function isLetInAlready({ url }: ReadPage, access: SiteAccess): boolean {
  return !access.isSignInPage(new URL(url))
}

/** A password neither goes to another site nor into an address, where logs keep it. */
function assertSafe({ action, method }: SignInForm, access: SiteAccess): void {
  if (!access.covers(action)) throw new SignInFailed('other_site')
  if (method !== 'post') throw new SignInFailed('no_form')
}
