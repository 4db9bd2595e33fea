// In: a cell, and the user's change. Out: the changed cell. Pure.
import type { Cell, CellEdit, Field, JsonValue } from '@quarry/contract'
import { cleanValue, isEmptyValue, membersOfField } from '@quarry/engine'
import { AppError } from '../../app-error.ts'

export interface EditedCell {
  field: Field
  /** The address of the row's target, for relative addresses in a corrected value. */
  target: string
}

/** `put`: a value that was pointed at and read already. */
export type CellChange = Exclude<CellEdit, { action: 'point' }> | { action: 'put'; cell: Cell; expected?: JsonValue | undefined }

/** @throws AppError invalid: nothing to accept, or a value that does not fit the field's type */
export function editedCell(cell: Cell, edit: Exclude<CellChange, { action: 'restore' }>, { field, target }: EditedCell): Cell {
  switch (edit.action) {
    case 'accept':
      if (cell.value === null) throw new AppError('invalid', { detail: 'This cell has no value to accept.' })
      return { ...cell, status: 'corrected', reason: null, confidence: 1 }
    case 'correct':
      // The evidence of a corrected value is the user, no longer the page. The definition of its sum comparison stays.
      return {
        ...comparedAs(cell),
        value: typedValue(edit.value, field, target),
        raw: null,
        status: 'corrected',
        reason: null,
        method: 'corrected',
        confidence: 1,
        evidence: [],
      }
    case 'put':
      return { ...edit.cell, ...comparedAs(cell) }
    case 'reject':
      return {
        ...comparedAs(cell),
        value: null,
        raw: cell.raw,
        status: 'absent',
        reason: 'rejected',
        method: null,
        confidence: null,
        evidence: cell.evidence,
      }
  }
}

function comparedAs({ sum_checks: checks }: Cell): Pick<Cell, 'sum_checks'> {
  return checks === undefined ? {} : { sum_checks: checks }
}

/** @throws AppError invalid: the value does not fit the field's type */
export function typedValue(value: JsonValue, field: Field, target: string): JsonValue {
  if (typeof value === 'string') {
    const text = value.trim()
    if (field.type === 'string' && text !== '') return text
    const cleaned = cleanValue(text, field, { language: null, baseUrl: target, referenceDate: new Date() })
    if (cleaned.ok && holdsObjects(cleaned.value, field)) return cleaned.value
  } else if (isOfType(value, field) && holdsObjects(value, field) && !isEmptyValue(value)) {
    return value
  }
  const members = membersOfField(field).map(({ name }) => name)
  const wanted =
    members.length > 0
      ? `${field.type === 'array' ? 'a list of objects' : 'an object'} with ${members.join(', ')}, as JSON`
      : TYPE_WORDS[field.type]
  throw new AppError('invalid', { detail: `This is no value for ${field.name}: it holds ${wanted}.` })
}

/** False for a list of other values where the field holds objects. */
function holdsObjects(value: JsonValue, field: Field): boolean {
  if (field.type !== 'array' || membersOfField(field).length === 0) return true
  return Array.isArray(value) && value.every((item) => typeof item === 'object' && item !== null && !Array.isArray(item))
}

const TYPE_WORDS: Record<Field['type'], string> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  date: 'a date, like 2026-01-31',
  array: 'a list',
  object: 'an object',
}

function isOfType(value: JsonValue, { type }: Field): boolean {
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  return typeof value === type
}
