// An error at start that a person can act on: printed as one sentence, without a stack.
export class StartError extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'StartError'
  }
}
