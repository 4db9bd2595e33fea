// Applies the rules of fields before and after reading. A value that breaks a rule is not delivered and remains in its cell with the
// reason; a field with a formula is computed from the row's other cells.
import { hasRules, isDelivered } from '@quarry/contract'
import { onceAField } from '../fields/once-a-field.ts'
import { createFormula } from '../formula/formula.ts'
import { createRuleCheck } from '../rules/rule-check.ts'
import type { Cell, Evidence, Field, Row } from '../types.ts'

/** The fields that are read on pages: without formulas, and with the unit in the description. */
export function fieldsToRead(fields: readonly Field[]): readonly Field[] {
  if (!fields.some(({ rules }) => hasRules(rules))) return fields
  return fields.filter(({ rules }) => !rules?.formula).map(withUnit)
}

/** The same object for each target of a job, so that it is understood once. */
const withUnit = onceAField<Field, Field>((field) =>
  field.rules?.unit ? { ...field, description: `${field.description} (in ${field.rules.unit})` } : field,
)

/** The row with a cell for every field of the list, in its order. Invalid rules and formulas are ignored. */
export function applyFieldRules(row: Row, fields: readonly Field[]): Row {
  if (!fields.some(({ rules }) => hasRules(rules))) return row
  const cells: Record<string, Cell> = {}
  for (const field of fields) {
    const cell = row.cells[field.name]
    if (cell) cells[field.name] = checked(cell, field)
  }
  // Formulas use delivered values only, and the results of formulas of earlier fields.
  for (const field of fields) if (field.rules?.formula) cells[field.name] = checked(computed(field, { row, fields, cells }), field)
  return {
    ...row,
    cells: Object.fromEntries(fields.flatMap(({ name }): [string, Cell][] => (cells[name] ? [[name, cells[name]]] : []))),
    data: dataOf(cells, fields),
  }
}

function dataOf(cells: Record<string, Cell>, fields: readonly Field[]): Row['data'] {
  const entries = fields.flatMap(({ name }): [string, Cell][] => (cells[name] ? [[name, cells[name]]] : []))
  return Object.fromEntries(entries.map(([name, cell]) => [name, isDelivered(cell) ? cell.value : null]))
}

function checked(cell: Cell, { rules }: Field): Cell {
  if (!hasRules(rules) || cell.value === null) return cell
  const made = createRuleCheck(rules)
  if ('problem' in made) return cell
  const outcome = made.check(cell.value)
  if (outcome.kept) return outcome.value === cell.value ? cell : { ...cell, value: outcome.value }
  return isDelivered(cell) ? { ...cell, status: 'unverified', reason: 'rule_broken' } : cell
}

const NOT_COMPUTED: Cell = {
  value: null,
  raw: null,
  status: 'absent',
  reason: 'not_computed',
  method: null,
  confidence: null,
  evidence: [],
}

function computed(field: Field, { row, fields, cells }: { row: Row; fields: readonly Field[]; cells: Record<string, Cell> }): Cell {
  const others = fields.map(({ name }) => name).filter((name) => name !== field.name)
  const made = createFormula(field.rules?.formula ?? '', others)
  if ('problem' in made) return NOT_COMPUTED
  const outcome = made.formula.evaluate({ target: row.target, data: dataOf(cells, fields) })
  if (outcome.kind !== 'value') return NOT_COMPUTED
  const sources = made.formula.columns.flatMap((name) => cells[name] ?? [])
  const confidences = sources.flatMap((cell) => cell.confidence ?? [])
  const evidence: Evidence[] = sources.flatMap((cell) => cell.evidence)
  const confidence = confidences.length > 0 ? Math.min(...confidences) : null
  return { value: outcome.value, raw: null, status: 'derived', reason: null, method: null, confidence, evidence }
}
