// A cell: the value of one field for one target, with its evidence.
import { z } from 'zod'
import { CELL_METHODS, CELL_STATUSES } from './cell-states.ts'
import { CELL_REASONS } from './failures.ts'
import { jsonValueSchema } from './json-value.ts'
import { sumCheckSchema } from './sum-checks.ts'

/**
 * The text around a quote on its page, shown so that people understand the quote. It is displayed in the order heading, label, `before`,
 * quote, `after`. Each part is one line of plain text of the page, without control and direction characters; an ellipsis marks a cut.
 * A part that the page does not have is left out. `before`, quote and `after` have at most 240 UTF-16 units together, for each of several
 * quotes 120, less beyond 800 of them; a longer quote has neither `before` nor `after`.
 */
export const quoteContextSchema = z.object({
  /** The nearest heading above the quote, at most 80 units. */
  heading: z.string().optional(),
  /**
   * What the page calls the quoted value, at most 80 units: its label, the header of its column, the path of its property
   * ("Product › offers › price"), its meta tag ("meta og:title"), or its element and attribute where it is not visible text ("img alt").
   */
  label: z.string().optional(),
  /** The text before the quote: of its own sentence or line, then, separated by " · ", of its neighbours (cells of the row, parts of the card). */
  before: z.string().optional(),
  /** The text after the quote, in the same form. For structured data, other properties of the same object, such as " · priceCurrency: EUR". */
  after: z.string().optional(),
})
export type QuoteContext = z.infer<typeof quoteContextSchema>

export const evidenceSchema = z.object({
  /** URL of the page after redirects. */
  url: z.string(),
  /** Id of the page's copy in the snapshot store; null where no copy was stored. */
  snapshot: z.string().nullable(),
  /** Number of the block that holds the quote; null where only parts of the page were read, in which case `at` locates the block. */
  block: z.number().int().nullable(),
  /** The quoted text, which has been verified to be in that block. */
  quote: z.string(),
  /** CSS selector of the block's element; null for data that has none (JSON-LD, embedded state). */
  selector: z.string().nullable(),
  /**
   * Set where only parts of the page were read: offset in the stored copy's text, in UTF-16 units, at which the opening tag of the block's
   * element begins; null for data without an element. The block is found from this offset when the evidence is opened.
   */
  at: z.number().int().nullable().optional(),
  /** Left out where the quote has no text around it, and in rows written by earlier versions. */
  context: quoteContextSchema.optional(),
  /** Where the value is an array of objects: index of the item, from 0, and name of the member that this evidence supports. */
  item: z.number().int().min(0).optional(),
  member: z.string().optional(),
  /** Where the value has members: JSON Pointer to the part that this evidence supports ("/seller/name", "/0/price"). */
  path: z.string().optional(),
  /** True where the quote was read from a picture: the stored page shows the cropped part of the picture. */
  scan: z.boolean().optional(),
})
export type Evidence = z.infer<typeof evidenceSchema>

export const cellPartSchema = z.object({
  /** JSON Pointer to the part, in the same form as `path` of evidence. */
  path: z.string(),
  /** Why this part is null; null where it has a value. */
  reason: z.enum(CELL_REASONS).nullable(),
  confidence: z.number().min(0).max(1).nullable(),
})
export type CellPart = z.infer<typeof cellPartSchema>

export const cellSchema = z.object({
  value: jsonValueSchema,
  /** The text of the page before cleaning; null where there is none. */
  raw: z.string().nullable(),
  status: z.enum(CELL_STATUSES),
  reason: z.enum(CELL_REASONS).nullable(),
  method: z.enum(CELL_METHODS).nullable(),
  /** Calibrated probability that the value is right, 0 to 1; null for an empty cell. */
  confidence: z.number().min(0).max(1).nullable(),
  evidence: z.array(evidenceSchema),
  /**
   * Where the value has members: the confidence of each part, and the reason why a part is null. A null part without an entry was not found
   * on the page.
   */
  parts: z.array(cellPartSchema).optional(),
  /** For amounts of a document: whether they agree with the items. A difference is reported; the value stays. */
  sum_checks: z.array(sumCheckSchema).optional(),
})
export type Cell = z.infer<typeof cellSchema>
