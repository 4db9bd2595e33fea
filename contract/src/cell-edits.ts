// What a user may do to a cell of a finished row.
import { z } from 'zod'
import { jsonValueSchema } from './cells.ts'
import { LIMITS } from './limits.ts'

export const cellEditSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('accept') }).describe('Take an unverified value, or one of several, into the data'),
  z
    .object({ action: z.literal('correct'), value: jsonValueSchema })
    .describe('Put another value in its place; a text is read as the type of the field'),
  z
    .object({ action: z.literal('point'), page: z.string().max(200), places: z.array(z.int().min(1)).min(1).max(LIMITS.placesMax) })
    .describe('Take the text at these places of a stored page of the row, with the places as evidence'),
  z.object({ action: z.literal('reject') }).describe('Take the value out'),
  z.object({ action: z.literal('restore') }).describe('Bring back what was read from the page'),
])
export type CellEdit = z.infer<typeof cellEditSchema>
