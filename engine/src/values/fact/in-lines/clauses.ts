// Clauses of a line that are a label and a figure, a label and a code, or a number and what it counts.
import { CLAUSE, lineValue, type LineValue } from './line-value.ts'
import { anyOf } from '../../../fields/word-patterns.ts'

const FIGURE = /^(?<label>\p{L}[^\d\p{Sc}:：]*?[^\d\p{Sc}\s:：])\s+(?<value>\p{Sc}?\s?\d\S*(?:\s\S+){0,3})$/u
/** "Marketing authorisation number PL 01234/0567". */
const CODE = new RegExp(
  String.raw`^(?<label>\p{L}[^\d:：]*?\s${anyOf(({ works }) => works?.codeNumbers)})\s+(?<value>(?=[\p{L} ]{0,6}\d)[\p{L}\d][\p{L}\d./-]*(?:\s(?=\S*\d)[\p{L}\d./-]+)?)$`,
  'iu',
)
/** "410 volunteers": the counted thing follows the number. */
const COUNTED = /^(?<value>\d{1,3}(?:[.,'’\s]\d{3})+|\d+)\s(?<label>\p{L}[\p{L}’'-]+(?:\s\p{L}[\p{L}’'-]+){0,2})$/u

/** Forms that begin with the label, and those that begin with the value. */
const LABEL_FIRST = [
  ['figure', FIGURE],
  ['code', CODE],
] as const
const VALUE_FIRST = [['counted', COUNTED]] as const

export function clausesIn(block: number, line: string): LineValue[] {
  if (!/\d/.test(line) || !/\p{L}/u.test(line)) return []
  return line.split(CLAUSE).flatMap((untrimmed) => {
    const clause = untrimmed.trim()
    return formsOf(clause).flatMap(([kind, form]) => {
      const { label = '', value = '' } = form.exec(clause)?.groups ?? {}
      return label === '' ? [] : lineValue(label, { kind, value, block, line })
    })
  })
}

function formsOf(clause: string): typeof LABEL_FIRST | typeof VALUE_FIRST | readonly [] {
  if (!/\d/.test(clause)) return []
  return /^\d/.test(clause) ? VALUE_FIRST : /^\p{L}/u.test(clause) ? LABEL_FIRST : []
}
