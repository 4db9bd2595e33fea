// In: an own column, and a cell's new value as entered. Out: the value as it is stored; null empties the cell.
import { OWN_COLUMN_LIMITS, type JsonValue, type OwnColumn } from '@quarry/contract'
import { cleanValue } from '@quarry/engine'

/** E-mail addresses of the people that a cell can name. */
export type People = readonly string[]

export type OwnValue = { ok: true; value: JsonValue } | { ok: false; problem: string }

const found = (value: JsonValue): OwnValue => ({ ok: true, value })

export function ownValue(column: OwnColumn, wanted: JsonValue, people: People): OwnValue {
  if (wanted === null || (typeof wanted === 'string' && wanted.trim() === '')) return found(null)
  const refused = (holds: string): OwnValue => ({ ok: false, problem: `This is no value for ${column.name}: it holds ${holds}.` })
  const text = typeof wanted === 'object' ? null : String(wanted).trim()
  if (text === null) return refused('a single value')
  switch (column.kind) {
    case 'text':
    case 'note': {
      const charsMax = column.kind === 'note' ? OWN_COLUMN_LIMITS.noteCharsMax : OWN_COLUMN_LIMITS.textCharsMax
      return text.length <= charsMax ? found(text) : refused(`at most ${charsMax} characters`)
    }
    case 'select': {
      const option = column.options.find((one) => one.toLowerCase() === text.toLowerCase())
      return option === undefined ? refused(`one of ${column.options.join(', ')}`) : found(option)
    }
    case 'person': {
      const person = people.find((one) => one.toLowerCase() === text.toLowerCase())
      return person === undefined ? refused('the e-mail address of a member') : found(person)
    }
    case 'checkbox': {
      const isOn = typeof wanted === 'boolean' ? wanted : typed(text, 'boolean')
      return isOn === null ? refused('true or false') : found(isOn)
    }
    case 'number': {
      const number = typeof wanted === 'number' ? wanted : typed(text, 'number')
      return number === null ? refused('a number') : found(number)
    }
    case 'date': {
      const day = typeof wanted === 'string' ? typed(text, 'date') : null
      return day === null ? refused('a date, like 2026-01-31') : found(day)
    }
  }
}

function typed(text: string, type: 'boolean' | 'number' | 'date'): JsonValue {
  const cleaned = cleanValue(text, { name: 'value', description: '', type }, { language: null, baseUrl: '', referenceDate: new Date() })
  return cleaned.ok ? cleaned.value : null
}
