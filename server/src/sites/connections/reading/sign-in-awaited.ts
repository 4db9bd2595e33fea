// A target waits until somebody has signed in to its site. It is no failure of the target: no try of it counts.

export class SignInAwaited extends Error {
  /** When it is looked at again, if nobody calls it before. */
  readonly delayMs: number

  constructor(delayMs: number) {
    super('the site asks to sign in')
    this.name = 'SignInAwaited'
    this.delayMs = delayMs
  }
}
