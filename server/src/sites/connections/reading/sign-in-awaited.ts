// A target waits for a sign-in to its site. This is not a failure of the target: it does not count as an attempt.

export class SignInAwaited extends Error {
  /** When it is checked again without a wake-up. */
  readonly delayMs: number

  constructor(delayMs: number) {
    super('the site asks to sign in')
    this.name = 'SignInAwaited'
    this.delayMs = delayMs
  }
}
