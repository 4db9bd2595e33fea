// The model answered, but not usably. Not a failure of the task: the page's fields stay empty, or a smaller question is sent.

export class AnswerError extends Error {
  /**
   * `truncated`: cut at its length limit; `refused`: the model declined; `malformed`: not in the required format, also after a second turn;
   * `over_budget`: it was not sent, because it could have exceeded a limit.
   */
  readonly kind: 'truncated' | 'refused' | 'malformed' | 'over_budget'

  constructor(kind: AnswerError['kind'], message: string) {
    super(message)
    this.name = 'AnswerError'
    this.kind = kind
  }
}
