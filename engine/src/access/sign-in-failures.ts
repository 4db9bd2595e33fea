// Why a sign-in failed.

/** Sentences for the user. */
export const SIGN_IN_FAILURES = {
  refused: 'The site did not accept the user name or the password.',
  no_form:
    'The sign-in page has no form that can be filled in without a browser. Sign in by hand and record it, or use the cookies of a session.',
  needs_code:
    'The site asks for a one-time code, and this connection has no secret to make one of. Enter the secret of its codes, or sign in by hand.',
  code_refused: 'The site did not accept the one-time code. Check the secret of its codes, and the clock of this server.',
  other_site: 'The sign-in form sends what is entered to another site, so it was not filled in.',
  not_repeatable: 'The recorded sign-in could not be done again.',
  no_browser: 'This server has no browser to do the recorded sign-in in. Use the cookies of a session instead.',
} as const
export type SignInFailure = keyof typeof SIGN_IN_FAILURES

export class SignInFailed extends Error {
  readonly kind: SignInFailure

  /** `why`: a sentence that is appended to the one of the kind. */
  constructor(kind: SignInFailure, why = '') {
    super(`${SIGN_IN_FAILURES[kind]}${why === '' ? '' : ` ${why}`}`)
    this.name = 'SignInFailed'
    this.kind = kind
  }
}
