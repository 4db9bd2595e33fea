// Steps that change the set of columns: rename, choose and order, split, merge.
import { TARGET_COLUMN, type JsonValue, type PipelineColumn, type StepOf } from '@quarry/contract'
import {
  derivedColumn,
  missingColumn,
  problem,
  putColumns,
  textOf,
  valueOf,
  withValues,
  type PreparedStep,
  type StepRow,
} from './step-row.ts'

export function renameStep({ column: from, to }: StepOf<'rename'>, columns: readonly PipelineColumn[]): PreparedStep {
  if (!columns.some(({ name }) => name === from)) return problem(`There is no column “${from}”.`)
  if (to === TARGET_COLUMN || (to !== from && columns.some(({ name }) => name === to))) return problem(`There is a column “${to}” already.`)
  return {
    kind: 'rows',
    columns: columns.map((column) => (column.name === from ? { ...column, name: to } : column)),
    run(row) {
      const entries = Object.entries(row.data).map(([name, value]): [string, JsonValue] => [name === from ? to : name, value])
      return [{ ...row, data: Object.fromEntries(entries) }]
    },
  }
}

export function columnsStep({ columns: names }: StepOf<'columns'>, columns: readonly PipelineColumn[]): PreparedStep {
  const missing = names.find((name) => !columns.some((column) => column.name === name))
  if (missing !== undefined) return problem(`There is no column “${missing}”.`)
  if (new Set(names).size !== names.length) return problem('A column is named twice.')
  return {
    kind: 'rows',
    columns: names.flatMap((name) => columns.filter((column) => column.name === name)),
    run: (row) => [{ ...row, data: Object.fromEntries(names.map((name) => [name, valueOf(row, name)])) }],
  }
}

/** With new columns: each part in its column, the last one takes the rest. Without: one row per part; an empty value keeps its row. */
export function splitStep(step: StepOf<'split'>, columns: readonly PipelineColumn[]): PreparedStep {
  const { column, into, separator } = step
  const missing = missingColumn(columns, column)
  if (missing !== null) return problem(missing)
  if (into.includes(TARGET_COLUMN) || new Set(into).size !== into.length) return problem('The new columns need names of their own.')
  if (into.length > 0) {
    const added = into.map((name) => derivedColumn(name, { columns, from: [column], type: 'string' }))
    return {
      kind: 'rows',
      columns: putColumns(columns, added),
      run(row) {
        const parts = partsOf(valueOf(row, column), separator)
        const last = into.length - 1
        const values = into.map((name, index): [string, JsonValue] => [
          name,
          (index < last ? parts[index] : joined(parts.slice(last), separator)) ?? null,
        ])
        return [withValues(row, Object.fromEntries(values))]
      },
    }
  }
  if (column === TARGET_COLUMN) return problem('The target cannot become several rows.')
  return {
    kind: 'rows',
    columns: putColumns(columns, [derivedColumn(column, { columns, from: [column], type: 'string' })]),
    run(row) {
      const parts = partsOf(valueOf(row, column), separator)
      return parts.length === 0 ? [withValues(row, { [column]: null })] : parts.map((part) => withValues(row, { [column]: part }))
    },
  }
}

const PARTS_MAX = 1_000

function partsOf(value: JsonValue, separator: string): JsonValue[] {
  if (value === null) return []
  if (Array.isArray(value)) return value.slice(0, PARTS_MAX)
  const texts = separator === '' ? textOf(value).split(/\s+/, PARTS_MAX) : textOf(value).split(separator, PARTS_MAX)
  return texts.map((text) => text.trim()).filter((text) => text !== '')
}

function joined(parts: readonly JsonValue[], separator: string): JsonValue {
  if (parts.length <= 1) return parts[0] ?? null
  return parts.map(textOf).join(separator === '' ? ' ' : `${separator}${separator === ',' ? ' ' : ''}`)
}

export function mergeStep(step: StepOf<'merge'>, columns: readonly PipelineColumn[]): PreparedStep {
  const { columns: sources, separator, to, keeps_sources: keepsSources } = step
  const missing = sources.map((name) => missingColumn(columns, name)).find((text) => text !== null)
  if (missing) return problem(missing)
  if (to === TARGET_COLUMN) return problem('The target cannot be changed.')
  const gone = new Set(keepsSources ? [] : sources.filter((name) => name !== to))
  const merged = derivedColumn(to, { columns, from: sources, type: 'string' })
  return {
    kind: 'rows',
    columns: putColumns(columns, [merged]).filter(({ name }) => !gone.has(name)),
    run(row: StepRow) {
      const text = sources
        .map((name) => textOf(valueOf(row, name)).trim())
        .filter((part) => part !== '')
        .join(separator)
      const kept = Object.entries(row.data).filter(([name]) => !gone.has(name))
      return [{ ...row, data: { ...Object.fromEntries(kept), [to]: text === '' ? null : text } }]
    },
  }
}
