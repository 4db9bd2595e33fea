// A cell: the value of one field for one target, with where it came from.
import { z } from 'zod'
import { CELL_METHODS, CELL_STATUSES } from './cell-states.ts'
import { CELL_REASONS } from './failures.ts'

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }
export const jsonValueSchema: z.ZodType<JsonValue> = z.json() as z.ZodType<JsonValue>

/**
 * What stands around a quote on its page, for people to see what it means. Read in this order: heading, label, `before`, the quote,
 * `after`. Each part is one line of plain text of the page, without control and direction characters; an ellipsis is where it was cut.
 * A part is left out where there is none. `before`, quote and `after` have at most 240 UTF-16 units together, and the quotes of one value
 * about 2,400; a longer quote has neither `before` nor `after`.
 */
export const quoteContextSchema = z.object({
  /** The heading that the quote stands under, at most 80 units. */
  heading: z.string().optional(),
  /**
   * What names the quote, at most 80 units: the label, the head of its column, the path of its property ("Product › offers › price"), the
   * tag ("meta og:title"), or element and attribute where no visible text has it ("img alt").
   */
  label: z.string().optional(),
  /** The text right before it: of its sentence or line, then, set apart by " · ", what stands beside it (the cells of its row, its card). */
  before: z.string().optional(),
  /** The text right behind it, in the same way. Of structured data other properties of the same thing, as " · priceCurrency: EUR". */
  after: z.string().optional(),
})
export type QuoteContext = z.infer<typeof quoteContextSchema>

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
  /** Left out where nothing stands around the quote, and in rows of earlier versions. */
  context: quoteContextSchema.optional(),
  /** Of an array of objects: the item, from 0, and its member that this is the evidence of. */
  item: z.number().int().min(0).optional(),
  member: z.string().optional(),
  /** Of a value with members: the part that this is the evidence of, as a JSON Pointer into the value ("/seller/name", "/0/price"). */
  path: z.string().optional(),
  /** True where the quote was read from a picture: the stored page shows the cut-out of it. */
  scan: z.boolean().optional(),
})
export type Evidence = z.infer<typeof evidenceSchema>

export const cellPartSchema = z.object({
  /** JSON Pointer into the value, as in `evidence`. */
  path: z.string(),
  /** Why this part is null; null where it has a value. */
  reason: z.enum(CELL_REASONS).nullable(),
  confidence: z.number().min(0).max(1).nullable(),
})
export type CellPart = z.infer<typeof cellPartSchema>

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
  /** Of a value with members: how sure each part is, and why one is null. What is null and not named here is not on the page. */
  parts: z.array(cellPartSchema).optional(),
})
export type Cell = z.infer<typeof cellSchema>
