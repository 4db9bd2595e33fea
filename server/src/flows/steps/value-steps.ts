// Steps that work on single values: convert and validate.
import type { Field, JsonValue, PipelineColumn, StepOf } from '@quarry/contract'
import { cleanValue, createRuleCheck, type RuleCheck } from '@quarry/engine'
import {
  derivedColumn,
  missingColumn,
  problem,
  putColumns,
  textOf,
  valueOf,
  withProblem,
  withValues,
  type PreparedStep,
  type StepContext,
  type StepRow,
} from './step-row.ts'

/** A value that cannot be parsed as the type becomes empty, with the problem. */
export function convertStep(step: StepOf<'convert'>, columns: readonly PipelineColumn[], { referenceDate }: StepContext): PreparedStep {
  const { column, to } = step
  if (!columns.some(({ name }) => name === column)) return problem(`There is no column “${column}”.`)
  const field: Field = { name: column, description: column, type: to }
  return {
    kind: 'rows',
    columns: putColumns(columns, [derivedColumn(column, { columns, from: [column], type: to })]),
    run(row) {
      const value = valueOf(row, column)
      if (value === null) return [row]
      const converted = convert(value, field, referenceDate)
      if (converted !== null) return [withValues(row, { [column]: converted })]
      const text = `“${textOf(value).slice(0, 60)}” cannot be read as ${to}.`
      return [withProblem(withValues(row, { [column]: null }), { step: step.id, column, text })]
    },
  }
}

const READ_CHARS_MAX = 2_000

/** Null where there is no such value. Texts are parsed as in extraction. */
function convert(value: JsonValue, field: Field, referenceDate: Date): JsonValue {
  if (field.type === 'string') return textOf(value)
  if (field.type === 'array') return Array.isArray(value) ? value : cleaned(textOf(value), field, referenceDate)
  if (typeof value === field.type) return value
  if (field.type === 'boolean' && typeof value === 'number') return value === 1 ? true : value === 0 ? false : null
  if (field.type === 'number' && typeof value === 'boolean') return value ? 1 : 0
  return typeof value === 'object' ? null : cleaned(textOf(value), field, referenceDate)
}

function cleaned(text: string, field: Field, referenceDate: Date): JsonValue {
  if (text.length > READ_CHARS_MAX && field.type !== 'array') return null
  const result = cleanValue(text, field, { language: null, baseUrl: 'http://localhost/', referenceDate })
  return result.ok ? result.value : null
}

interface ColumnRule {
  column: string
  check: RuleCheck
  isRequired: boolean
}

export function validateStep(step: StepOf<'validate'>, columns: readonly PipelineColumn[]): PreparedStep {
  const rules: ColumnRule[] = []
  for (const { column, rule } of step.rules) {
    const missing = missingColumn(columns, column)
    if (missing !== null) return problem(missing)
    const made = createRuleCheck(rule)
    if ('problem' in made) return problem(made.problem)
    rules.push({ column, check: made.check, isRequired: rule.required === true })
  }
  return {
    kind: 'rows',
    columns,
    run(row) {
      const checked = rules.reduce((current, rule) => checkRow(current, rule, step.id), row)
      return step.on_broken === 'drop' && checked.problems.length > row.problems.length ? [] : [checked]
    },
  }
}

function checkRow(row: StepRow, { column, check, isRequired }: ColumnRule, step: string): StepRow {
  const value = valueOf(row, column)
  if (value === null) return isRequired ? withProblem(row, { step, column, text: `${column} is empty.` }) : row
  const outcome = check(value)
  return outcome.kept ? row : withProblem(row, { step, column, text: outcome.text })
}
