// One row for each object of a column instead of one row per target: the option "one row per item" of every file format.
import type { Job, JsonValue, TableRow } from '@quarry/contract'
import { AppError } from '../../app-error.ts'
import { expandStep } from '../../flows/steps/expand-step.ts'
import { columnsOfFields, type StepField } from '../../flows/steps/prepare-steps.ts'

export interface ItemRows {
  /** The columns of the file, as the fields of a job. */
  fields: Job['trait_definitions']
  rowsOf(rows: AsyncIterable<TableRow>): AsyncIterable<TableRow>
}

/** @throws AppError invalid where the column has no objects with known members */
export function itemRowsOf(fields: readonly StepField[], column: string): ItemRows {
  const step = { id: 'items', kind: 'expand' as const, is_off: false, column, members: [], keeps: null }
  const prepared = expandStep(step, columnsOfFields(fields))
  if (prepared.kind !== 'rows') {
    const detail = prepared.kind === 'problem' ? prepared.text : 'The column cannot become several rows.'
    throw new AppError('invalid', { detail })
  }
  return {
    fields: prepared.columns.map(({ name, type }) => ({ name, type, description: name })),
    async *rowsOf(rows) {
      for await (const { target_item_value: target, data } of rows)
        for (const row of prepared.run({ taskId: 0, target, data, problems: [] }))
          yield { target_item_value: target, data: row.data as Record<string, JsonValue> }
    },
  }
}
