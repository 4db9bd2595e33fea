// The headers of a start that may be sent again.
import { z } from 'zod'

/** Random enough for its caller; printable, since it is part of a header. */
export const startHeadersSchema = z.looseObject({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/)
    .optional(),
})
