// What a user may do to a cell of a finished row.
import { z } from 'zod'
import { jsonValueSchema } from './json-value.ts'
import { LIMITS } from './limits.ts'

const seen = {
  expected: jsonValueSchema
    .optional()
    .describe('The value that the cell was seen with: the change is refused (409) where it holds another one by now'),
}

export const cellEditSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('accept'), ...seen }).describe('Take an unverified value, or one of several, into the data'),
  z
    .object({ action: z.literal('correct'), value: jsonValueSchema, ...seen })
    .describe('Put another value in its place; a text is read as the type of the field'),
  z
    .object({
      action: z.literal('point'),
      page: z.string().max(200),
      places: z.array(z.int().min(1)).min(1).max(LIMITS.placesMax),
      ...seen,
    })
    .describe('Take what stands at these places of a stored page of the row, with that as evidence'),
  z.object({ action: z.literal('reject'), ...seen }).describe('Take the value out'),
  z.object({ action: z.literal('restore'), ...seen }).describe('Bring back what was read from the page'),
])
export type CellEdit = z.infer<typeof cellEditSchema>

/** The current value, which the restored version replaces. */
export const versionRestoreSchema = z.object(seen)
export type VersionRestore = z.infer<typeof versionRestoreSchema>
