// A cell: the value of one field for one target, with where it came from.
import { z } from 'zod'
import { CELL_METHODS, CELL_STATUSES } from './cell-states.ts'
import { CELL_REASONS } from './failures.ts'

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }
export const jsonValueSchema: z.ZodType<JsonValue> = z.json() as z.ZodType<JsonValue>

export const evidenceSchema = z.object({
  /** Address of the page as it was read, after redirects. */
  url: z.string(),
  /** Id of the stored copy in the snapshot store; null where none was kept. */
  snapshot: z.string().nullable(),
  /** Number of the block of the page that holds the quote; null where the page was read from parts of it: see `at`. */
  block: z.number().int().nullable(),
  /** Text of the page that was found again in that block. */
  quote: z.string(),
  /** CSS selector of the block's element; null for data that has none (JSON-LD, embedded state). */
  selector: z.string().nullable(),
  /**
   * Where the page was read from parts of it: the place in the stored copy's text, in UTF-16 units, where the tag of the block's element
   * begins; null for data that has none. The block is found there when the evidence is opened.
   */
  at: z.number().int().nullable().optional(),
  /** Of an array of objects: the item, from 0, and its member that this is the evidence of. */
  item: z.number().int().min(0).optional(),
  member: z.string().optional(),
})
export type Evidence = z.infer<typeof evidenceSchema>

export const cellSchema = z.object({
  value: jsonValueSchema,
  /** The text as it stands on the page, before cleaning. */
  raw: z.string().nullable(),
  status: z.enum(CELL_STATUSES),
  reason: z.enum(CELL_REASONS).nullable(),
  method: z.enum(CELL_METHODS).nullable(),
  /** Calibrated probability that the value is right, 0 to 1; null for an empty cell. */
  confidence: z.number().min(0).max(1).nullable(),
  evidence: z.array(evidenceSchema),
})
export type Cell = z.infer<typeof cellSchema>
