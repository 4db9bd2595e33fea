// The model answered, but not usably. Not a failure of the task: the page's fields stay empty, or the question is asked smaller.

export class AnswerError extends Error {
  /**
   * `truncated`: cut at its length limit; `refused`: it would not; `malformed`: not the asked form, also after a second turn;
   * `over_budget`: it was not asked, since the question could have passed a limit.
   */
  readonly kind: 'truncated' | 'refused' | 'malformed' | 'over_budget'

  constructor(kind: AnswerError['kind'], message: string) {
    super(message)
    this.name = 'AnswerError'
    this.kind = kind
  }
}
