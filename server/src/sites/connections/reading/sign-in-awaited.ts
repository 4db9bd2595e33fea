// A target waits for a sign-in to its site. That is no failure of the target: no try of it counts.

export class SignInAwaited extends Error {
  /** When it is looked at again without a wake-up. */
  readonly delayMs: number

  constructor(delayMs: number) {
    super('the site asks to sign in')
    this.name = 'SignInAwaited'
    this.delayMs = delayMs
  }
}
