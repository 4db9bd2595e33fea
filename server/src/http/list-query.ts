// Query parameters of the lists: bounds, cursors, and search terms as patterns.
import { LIMITS } from '@quarry/contract'
import { z } from 'zod'

export const listQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(LIMITS.listLimitMax).default(LIMITS.listLimitDefault).describe('Rows at most'),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0).describe('Rows to leave out at the start'),
  search: z.string().max(200).optional().describe('Only rows that contain this text'),
})

/** The cursor of lists in target order: the position of the last row of the previous page. */
export const positionCursorSchema = z
  .string()
  .regex(/^\d{1,9}$/, 'This is not a cursor of this list.')
  .transform(Number)
  .optional()
  .describe('Where the page before ended')

/** The LIKE pattern for "contains this text"; wildcards in the text are escaped. */
export function containsPattern(text: string): string {
  return `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`
}
