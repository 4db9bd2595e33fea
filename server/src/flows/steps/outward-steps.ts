// Steps that look up or send data: enrich, deliver. Only what they request and check; looking up and sending happen elsewhere.
import { createHash } from 'node:crypto'
import { TARGET_COLUMN, type Field, type JsonValue, type PipelineColumn, type Step, type StepOf } from '@quarry/contract'
import {
  derivedColumn,
  missingColumn,
  problem,
  putColumns,
  textOf,
  valueOf,
  withValues,
  type Enrichment,
  type PreparedStep,
  type StepContext,
  type StepRow,
} from './step-row.ts'

export function enrichStep(step: StepOf<'enrich'>, columns: readonly PipelineColumn[]): PreparedStep {
  const { column, to: type, source } = step
  const { from } = source
  const missing = from.map((name) => missingColumn(columns, name)).find((text) => text !== null)
  if (missing) return problem(missing)
  if (column === TARGET_COLUMN) return problem('The target cannot be changed.')
  if (from.includes(column)) return problem('A column cannot be looked up from itself.')
  const field = fieldOf(step)
  // The evidence of derived values are the cells they are derived from; looked-up values have a page of their own.
  const sources = source.kind === 'derived' ? derivedColumn(column, { columns, from, type }) : null
  const added: PipelineColumn = {
    name: column,
    type,
    from: sources?.from ?? [],
    is_copy: (sources?.from.length ?? 0) === 0 && (sources?.enriched ?? []).length === 0,
    list: null,
    enriched: [...new Set([step.id, ...(sources?.enriched ?? [])])],
  }
  const ask = (row: StepRow): Enrichment | null => {
    const values = from.map((name): [string, JsonValue] => [name, valueOf(row, name)])
    if (values.every(([, value]) => textOf(value).trim() === '')) return null
    return { key: keyOf(field, values), asked: Object.fromEntries(values) }
  }
  return {
    kind: 'enrich',
    columns: putColumns(columns, [added]),
    field,
    ask,
    fill(row, kept) {
      const asked = ask(row)
      if (asked === null) return withValues(row, { [column]: null })
      return { ...withValues(row, { [column]: kept.get(asked.key) ?? null }), keys: { ...row.keys, [step.id]: asked.key } }
    },
  }
}

function fieldOf({ column, description, to: type, source }: StepOf<'enrich'>): Field {
  return { name: column, description, type, source }
}

/** Digest of a step's question, independent of the row. */
export function questionOf({ name, description, type, source }: Field): string {
  return digestOf([name, description, type, source?.kind, source?.from])
}

/** The look-ups of the enabled steps. */
export function questionsOf(steps: readonly Step[]): string[] {
  return steps.flatMap((step) => (step.kind === 'enrich' && !step.is_off ? [questionOf(fieldOf(step))] : []))
}

/** Everything that determines the answer: a different question is a different look-up, and the same one is never made twice. */
function keyOf({ name, description, type, source }: Field, values: readonly [string, JsonValue][]): string {
  return digestOf([name, description, type, source?.kind, values])
}

function digestOf(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

/** Passes rows through: they are sent when all of them are complete. */
export function deliverStep(step: StepOf<'deliver'>, columns: readonly PipelineColumn[], { receivers }: StepContext): PreparedStep {
  if (step.destination_id !== null && !receivers.has(step.destination_id)) return problem('The destination is not there any more.')
  if (step.webhook_id !== null && !receivers.has(step.webhook_id)) return problem('The webhook is not there any more.')
  return { kind: 'rows', columns, run: (row) => [row] }
}
