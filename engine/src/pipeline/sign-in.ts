// Signs in to a site as its member would: with the site's own form, which is fetched, filled and sent, or with recorded steps in the
// browser. The access keeps the session. The credentials are sent only to the site.
import type { SignIn } from '../access/access-secrets.ts'
import type { SiteAccess } from '../access/open-access.ts'
import type { Fetcher } from '../fetch/create-fetcher.ts'
import { startVisit } from '../fetch/visit.ts'
import { ENGINE_LIMITS } from '../limits.ts'
import type { Renderer } from './create-renderer.ts'
import { fillForm, findSignInForm, type SignInForm } from './sign-in-form.ts'
import { SignInFailed } from '../access/sign-in-failures.ts'
import type { ReadPage } from '../types.ts'

interface Entering {
  access: SiteAccess
  fetcher: Pick<Fetcher, 'fetch' | 'post'>
  /** Null where there is no browser. */
  renderer: Pick<Renderer, 'signIn'> | null
}

/** @throws SignInFailed; ScrapeError where the site can't be reached; the signal's reason when it fired. */
export async function signIn(wanted: SignIn, entering: Entering, signal: AbortSignal): Promise<void> {
  if (!wanted.steps) return signInByForm(wanted, entering, signal)
  if (entering.renderer === null) throw new SignInFailed('no_browser')
  const failure = await entering.renderer.signIn({ wanted, steps: wanted.steps, access: entering.access }, signal)
  if (failure !== null) throw failure
}

async function signInByForm(wanted: SignIn, { access, fetcher }: Entering, signal: AbortSignal): Promise<void> {
  const visit = startVisit(access, { isSigningIn: true })
  let page = await fetcher.fetch(wanted.address, visit, signal)
  let form = findSignInForm(page)
  if (form === null && isLetInAlready(page, access)) return
  if (form === null) throw new SignInFailed('no_form')
  let hasGivenPassword = false
  let hasGivenCode = false
  // Some sites ask for the user name first, and for the password on the next page.
  for (let forms = 0; forms < ENGINE_LIMITS.signInFormsMax && form !== null; forms += 1) {
    if (form.code !== null && !wanted.codeSecret) throw new SignInFailed('needs_code')
    if (hasGivenCode) throw new SignInFailed('code_refused')
    if (hasGivenPassword && form.code === null) throw new SignInFailed('refused')
    assertSafe(form, access)
    hasGivenPassword ||= form.password !== null
    hasGivenCode = form.code !== null
    const order = { form: fillForm(form, wanted, Date.now()), from: page.url, visit }
    page = await fetcher.post(form.action.href, order, signal)
    form = findSignInForm(page)
  }
  if (hasGivenCode && form?.code != null) throw new SignInFailed('code_refused')
  if (!hasGivenPassword || (form !== null && form.password !== null)) throw new SignInFailed('refused')
}

/** A site redirects from its form when the session is still valid. */
function isLetInAlready({ url }: ReadPage, access: SiteAccess): boolean {
  return !access.isSignInPage(new URL(url))
}

/** A password is neither sent to another site nor put into an address, which is stored in logs. */
function assertSafe({ action, method }: SignInForm, access: SiteAccess): void {
  if (!access.covers(action)) throw new SignInFailed('other_site')
  if (method !== 'post') throw new SignInFailed('no_form')
}
