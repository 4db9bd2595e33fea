// Wire schemas of manual checks: a random sample of cells, a person's verdicts, and the accuracy estimated from them for the whole table.
import { z } from 'zod'
import { CONFIDENCE_BANDS } from './cell-states.ts'
import { jsonValueSchema } from './cells.ts'
import { resultSchema } from './jobs.ts'

export const CELL_CHECKS = { sampleDefault: 20, sampleMax: 100 } as const

export const CELL_VERDICTS = ['right', 'wrong', 'unsure'] as const
export type CellVerdict = (typeof CELL_VERDICTS)[number]

/** `PUT /results/{task_id}/cells/{field}/check` */
export const cellCheckPayloadSchema = z.object({
  verdict: z.enum(CELL_VERDICTS).nullable().describe('null takes back what was said'),
  value: jsonValueSchema.optional().describe('The value that was looked at: refused where another one has been read since'),
})
export type CellCheckPayload = z.infer<typeof cellCheckPayloadSchema>

/** `GET /jobs/{id}/checks/sample`: values that are neither checked nor corrected yet, each with the same probability. */
export const cellSampleSchema = z.object({ data: z.array(z.object({ field: z.string(), row: resultSchema })) })
export type CellSample = z.infer<typeof cellSampleSchema>
export type SampledCell = CellSample['data'][number]

const rightShareShape = {
  right: z.int(),
  wrong: z.int(),
  /** Lower bound, 0 to 1, of the 95% confidence interval for the share of correct values in the table; null where nothing was checked. */
  low: z.number().nullable(),
  high: z.number().nullable(),
}

/** `GET /jobs/{id}/checks` */
export const checkReportSchema = z.object({
  ...rightShareShape,
  /** Cells with the verdict "unsure"; they are not part of any share. */
  unsure: z.int(),
  fields: z.array(z.object({ field: z.string(), ...rightShareShape })),
  bands: z.array(z.object({ confidence: z.enum(CONFIDENCE_BANDS), ...rightShareShape })),
})
export type CheckReport = z.infer<typeof checkReportSchema>
