// The cursor of lists in target order: the position of the last row already had.
import { z } from 'zod'

export const positionCursorSchema = z
  .string()
  .regex(/^\d{1,9}$/, 'This is not a cursor of this list.')
  .transform(Number)
  .optional()
  .describe('Where the page before ended')
