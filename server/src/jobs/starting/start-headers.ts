// The headers of a start request that may be repeated.
import { z } from 'zod'

/** Unique for its caller; printable, because it is part of a header. */
export const startHeadersSchema = z.looseObject({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/)
    .optional(),
})
