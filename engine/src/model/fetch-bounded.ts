// Fetch for the model's adapters, which read responses to their end: one that exceeds the limit is aborted.
import { ENGINE_LIMITS } from '../limits.ts'

export class AnswerTooLarge extends Error {
  constructor() {
    super('The response of the model exceeds the size limit.')
    this.name = 'AnswerTooLarge'
  }
}

/** Reading the body throws AnswerTooLarge beyond the limit. */
export const fetchBounded: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  if (response.body === null) return response
  let bytes = 0
  const bounded = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      if (bytes > ENGINE_LIMITS.modelAnswerBytesMax) controller.error(new AnswerTooLarge())
      else controller.enqueue(chunk)
    },
  })
  const { status, statusText, headers } = response
  return new Response(response.body.pipeThrough(bounded), { status, statusText, headers })
}

/** Whether an error is, or was caused by, a response beyond the limit: adapters wrap errors. */
export function isTooLarge(error: unknown): boolean {
  return error instanceof AnswerTooLarge || (error instanceof Error && error.cause !== undefined && isTooLarge(error.cause))
}
