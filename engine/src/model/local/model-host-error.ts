// Why the model of this machine cannot be called. The message is one sentence for the operator, with the solution.

const HOST_FAULTS = [
  /** The binding is not installed. */
  'no_runtime',
  /** The file is missing, not a GGUF file or incomplete. */
  'bad_file',
  /** A base model, which supports no conversation. */
  'no_chat_template',
  /** A model that writes no text, such as an embedding model. */
  'wrong_kind',
  'memory',
  /** It could not be started for another reason. */
  'not_started',
  /** Its process exited during a call, and again after a restart. */
  'died',
] as const
export type HostFault = (typeof HOST_FAULTS)[number]

export class ModelHostError extends Error {
  readonly fault: HostFault

  constructor(fault: HostFault, message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.name = 'ModelHostError'
    this.fault = fault
  }
}

/** The ModelHostError among an error and its causes: adapters wrap errors. */
export function hostErrorIn(error: unknown): ModelHostError | null {
  if (error instanceof ModelHostError) return error
  return error instanceof Error && error.cause !== undefined ? hostErrorIn(error.cause) : null
}
