// A reason that prevents backup or restore and that the operator can fix: printed as one sentence.
export class BackupError extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'BackupError'
  }
}
