// Why the model of this machine cannot be called. The message is one sentence for the operator, with the solution.

export const HOST_FAULTS = [
  /** The binding is not installed. */
  'no_runtime',
  /** The file is missing, no GGUF or cut short. */
  'bad_file',
  /** A model without turns of a conversation. */
  'no_chat_template',
  /** A model that writes no text, as those for embeddings. */
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

/** Adapters wrap what they met. */
export function hostErrorIn(error: unknown): ModelHostError | null {
  if (error instanceof ModelHostError) return error
  return error instanceof Error && error.cause !== undefined ? hostErrorIn(error.cause) : null
}
