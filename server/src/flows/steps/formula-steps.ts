// Steps that work by a formula: filter and compute.
import type { FieldType, JsonValue, PipelineColumn, StepOf } from '@quarry/contract'
import { createFormula, type FormulaOutcome } from '@quarry/engine'
import { derivedColumn, problem, putColumns, withProblem, withValues, type PreparedStep } from './step-row.ts'

/** A row whose condition cannot be evaluated is kept, with the problem; a condition over an empty cell is false. */
export function filterStep(step: StepOf<'filter'>, columns: readonly PipelineColumn[]): PreparedStep {
  const made = createFormula(step.condition, namesOf(columns))
  if ('problem' in made) return problem(made.problem)
  const wanted = step.keeps === 'matching'
  return {
    kind: 'rows',
    columns,
    run(row) {
      const outcome = made.formula.evaluate(row)
      if (outcome.kind === 'problem') return [withProblem(row, { step: step.id, column: '', text: outcome.text })]
      if (outcome.kind === 'value' && typeof outcome.value !== 'boolean')
        return [withProblem(row, { step: step.id, column: '', text: 'The condition is neither true nor false.' })]
      return (outcome.kind === 'value' && outcome.value === true) === wanted ? [row] : []
    },
  }
}

export function computeStep(step: StepOf<'compute'>, columns: readonly PipelineColumn[]): PreparedStep {
  const made = createFormula(step.formula, namesOf(columns))
  if ('problem' in made) return problem(made.problem)
  const { formula } = made
  const type = columns.find(({ name }) => name === step.column)?.type ?? typeByUse(step.formula)
  return {
    kind: 'rows',
    columns: putColumns(columns, [derivedColumn(step.column, { columns, from: formula.columns, type })]),
    run(row) {
      const outcome = formula.evaluate(row)
      const filled = withValues(row, { [step.column]: valueOfOutcome(outcome) })
      return [outcome.kind === 'problem' ? withProblem(filled, { step: step.id, column: step.column, text: outcome.text }) : filled]
    },
  }
}

function valueOfOutcome(outcome: FormulaOutcome): JsonValue {
  return outcome.kind === 'value' ? outcome.value : null
}

function namesOf(columns: readonly PipelineColumn[]): string[] {
  return columns.map(({ name }) => name)
}

/** Display type of a new column; its values are those of the formula. */
function typeByUse(formula: string): FieldType {
  if (/^(?:round|number|floor|ceil|abs|least|greatest|year|month|day|days|size)\(/.test(formula)) return 'number'
  if (/"|^(?:upper|lower|trim|replace|part|join|text)\(/.test(formula))
    return /[<>]|==|!=/.test(formula) && !formula.includes('?') ? 'boolean' : 'string'
  if (/[<>]|==|!=|&&|\|\||^!|^(?:empty|contains|matches)\(/.test(formula)) return 'boolean'
  return /[-+*/%]/.test(formula) ? 'number' : 'string'
}
