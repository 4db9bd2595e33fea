// The one table of refusals: code → HTTP status and the default sentence, used where there is no more specific detail.
import { z } from 'zod'
import { quotaProblemSchema } from './usage.ts'

export const REFUSALS = {
  bad_request: { status: 400, text: 'The request could not be understood.' },
  unauthorized: { status: 401, text: 'Please log in.' },
  quota_exceeded: { status: 402, text: 'The plan or the balance does not cover this.' },
  forbidden: { status: 403, text: 'This is not allowed.' },
  not_found: { status: 404, text: 'Not found.' },
  conflict: { status: 409, text: 'This conflicts with what is already there.' },
  too_large: { status: 413, text: 'The request is too large.' },
  invalid: { status: 422, text: 'The request is not valid.' },
  rate_limited: { status: 429, text: 'Too many requests. Please try again later.' },
  internal: { status: 500, text: 'Something went wrong on our side.' },
  unavailable: { status: 503, text: 'The service is not available right now.' },
} as const
export type RefusalCode = keyof typeof REFUSALS

export const fieldProblemSchema = z.object({ loc: z.array(z.union([z.string(), z.number()])), msg: z.string(), type: z.string() })
export type FieldProblem = z.infer<typeof fieldProblemSchema>

/** Body of every error answer: a sentence, a list of field problems, or an object. */
export const errorBodySchema = z.object({
  detail: z.union([z.string(), z.array(fieldProblemSchema), z.record(z.string(), z.unknown())]),
  /** Sent with status 402. */
  quota: quotaProblemSchema.optional(),
})
export type ErrorBody = z.infer<typeof errorBodySchema>
