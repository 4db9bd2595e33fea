// A reason not to back up or to restore that a person can act on: printed as one sentence.
export class BackupError extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'BackupError'
  }
}
