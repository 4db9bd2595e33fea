// Lists that users upload to complete rows from: a table of texts with a name.
import { z } from 'zod'
import { PIPELINE_LIMITS } from './pipeline-steps.ts'

const { listColumnsMax, listRowsMax } = PIPELINE_LIMITS

export const listPayloadSchema = z
  .object({
    name: z.string().trim().min(1, 'The list needs a name.').max(200),
    columns: z
      .array(z.string().trim().min(1, 'A column of the list has no name.').max(200))
      .min(1, 'The list has no columns.')
      .max(listColumnsMax, `A list can have at most ${listColumnsMax} columns.`)
      .refine((names) => new Set(names).size === names.length, 'Two columns of the list have the same name.')
      .refine((names) => !names.includes('__proto__'), 'The column name "__proto__" cannot be used.'),
    rows: z
      .array(z.array(z.string().max(5_000).nullable()).max(listColumnsMax))
      .min(1, 'The list has no rows.')
      .max(listRowsMax, `A list can have at most ${listRowsMax} rows.`),
  })
  .refine(({ columns, rows }) => rows.every((row) => row.length === columns.length), {
    path: ['rows'],
    error: 'A row of the list has more or fewer values than there are columns.',
  })
export type ListPayload = z.output<typeof listPayloadSchema>

export const listSchema = z.object({
  id: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  row_count: z.int(),
  created_at: z.iso.datetime({ offset: true }),
})
export type UploadedList = z.infer<typeof listSchema>
