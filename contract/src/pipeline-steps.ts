// The steps of a pipeline over the rows of a job. Defines what a step is, not how it runs.
import { z } from 'zod'
import { fieldRulesSchema } from './field-rules.ts'
import { fieldSourceSchema } from './fields.ts'
import { FIELD_TYPES } from './field-types.ts'
import { LIMITS } from './limits.ts'

export const PIPELINE_LIMITS = {
  stepsMax: 50,
  columnsMax: 600,
  formulaCharsMax: 2_000,
  /** Maximum number of rows of a list to join with. */
  listRowsMax: 50_000,
  listColumnsMax: 50,
  listsMax: 50,
  /** Maximum number of rows that a preview processes. */
  previewRows: 200,
  /** Maximum number of rows that a preview shows per step. */
  previewShownRows: 20,
  /** Maximum number of output rows of a split. */
  resultRowsMax: 500_000,
  /** Number of rows that a look-up is tried on before it is charged. */
  triedRows: 3,
  versionsKept: 50,
} as const

const columnName = z
  .string()
  .trim()
  .min(1, 'Name a column.')
  .max(LIMITS.fieldNameCharsMax)
  .refine((name) => name !== '__proto__', 'The column name "__proto__" cannot be used.')
const columnNames = z.array(columnName).max(PIPELINE_LIMITS.columnsMax)
const formula = z.string().trim().min(1, 'Write a formula.').max(PIPELINE_LIMITS.formulaCharsMax, 'The formula is too long.')
const separator = z.string().max(20)

/** `id` identifies a step while steps are reordered; a disabled step is kept and skipped. */
const anyStep = { id: z.string().min(1).max(40), is_off: z.boolean().default(false) }

export const stepSchema = z.discriminatedUnion('kind', [
  z
    .object({ ...anyStep, kind: z.literal('filter'), condition: formula, keeps: z.enum(['matching', 'others']).default('matching') })
    .describe('Keeps rows for which a condition holds, or the others'),
  z.object({ ...anyStep, kind: z.literal('rename'), column: columnName, to: columnName }).describe('Gives a column another name'),
  z
    .object({ ...anyStep, kind: z.literal('compute'), column: columnName, formula })
    .describe('Fills a new or an existing column by a formula'),
  z
    .object({ ...anyStep, kind: z.literal('convert'), column: columnName, to: z.enum(FIELD_TYPES) })
    .describe('Reads the values of a column as another type'),
  z
    .object({
      ...anyStep,
      kind: z.literal('split'),
      column: columnName,
      separator: separator.default(','),
      /** New columns for the parts; empty: one row per part. */
      into: columnNames.default([]),
    })
    .describe('Cuts the values of a column into several columns, or into several rows'),
  z
    .object({
      ...anyStep,
      kind: z.literal('expand'),
      column: columnName,
      /** Members that become columns, nested ones by path (`price.amount`); empty: all members of the column's field. */
      members: columnNames.default([]),
      /** Other columns that each row keeps; null: all of them. */
      keeps: columnNames.nullable().default(null),
    })
    .describe('A row for each object of a column, its members as columns'),
  z
    .object({
      ...anyStep,
      kind: z.literal('merge'),
      columns: columnNames.min(2, 'Choose at least two columns.'),
      separator: separator.default(' '),
      to: columnName,
      keeps_sources: z.boolean().default(false),
    })
    .describe('Joins columns into one'),
  z
    .object({ ...anyStep, kind: z.literal('deduplicate'), columns: columnNames.default([]), ignores_case: z.boolean().default(true) })
    .describe('Keeps the first of the rows that are the same in these columns; in all columns where none is named'),
  z
    .object({
      ...anyStep,
      kind: z.literal('join'),
      list_id: z.uuid('Choose a list.'),
      column: columnName,
      list_column: columnName,
      take: z
        .array(z.object({ column: columnName, as: columnName }))
        .min(1, 'Choose at least one column to take from the list.')
        .max(PIPELINE_LIMITS.listColumnsMax),
      ignores_case: z.boolean().default(true),
      drops_unmatched: z.boolean().default(false),
    })
    .describe('Completes rows from a list of yours'),
  z
    .object({
      ...anyStep,
      kind: z.literal('validate'),
      rules: z
        .array(z.object({ column: columnName, rule: fieldRulesSchema }))
        .min(1, 'Add at least one rule.')
        .max(100),
      on_broken: z.enum(['flag', 'drop']).default('flag'),
    })
    .describe('Flags or drops rows whose values break rules'),
  z
    .object({
      ...anyStep,
      kind: z.literal('sort'),
      by: z
        .array(z.object({ column: columnName, direction: z.enum(['asc', 'desc']).default('asc') }))
        .min(1, 'Choose a column to sort by.')
        .max(10),
    })
    .describe('Orders the rows'),
  z
    .object({ ...anyStep, kind: z.literal('limit'), rows: z.int().min(1, 'Keep at least one row.').max(PIPELINE_LIMITS.resultRowsMax) })
    .describe('Keeps the first rows'),
  z
    .object({ ...anyStep, kind: z.literal('fill_down'), columns: columnNames.min(1, 'Choose a column to fill.') })
    .describe('Fills empty cells with the value of the row above'),
  z
    .object({ ...anyStep, kind: z.literal('columns'), columns: columnNames.min(1, 'Keep at least one column.') })
    .describe('Keeps these columns, in this order'),
  z
    .object({
      ...anyStep,
      kind: z.literal('enrich'),
      column: columnName,
      description: z.string().trim().min(1, 'Describe what is looked up.').max(LIMITS.fieldDescriptionCharsMax),
      to: z.enum(FIELD_TYPES).default('string'),
      /** Input columns of the step; the target is one of them. */
      source: fieldSourceSchema,
    })
    .describe('Fills a column by what is looked up or derived from other columns; each filled cell is paid for once'),
  z
    .object({
      ...anyStep,
      kind: z.literal('deliver'),
      destination_id: z.uuid().nullable().default(null),
      webhook_id: z.uuid().nullable().default(null),
    })
    .refine(({ destination_id: destination, webhook_id: webhook }) => destination !== null || webhook !== null, 'Choose where the rows go.')
    .describe('Puts the resulting rows into a destination, calls a webhook, or both; the last step'),
])
export type Step = z.output<typeof stepSchema>
export type StepInput = z.input<typeof stepSchema>
export type StepKind = Step['kind']
export type StepOf<Kind extends StepKind> = Extract<Step, { kind: Kind }>

export const stepsSchema = z
  .array(stepSchema)
  .max(PIPELINE_LIMITS.stepsMax, `A pipeline can have at most ${PIPELINE_LIMITS.stepsMax} steps.`)
  .refine((steps) => new Set(steps.map((step) => step.id)).size === steps.length, 'Two steps have the same id.')
