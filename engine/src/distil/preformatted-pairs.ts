// Pairs of preformatted text, beside those with a colon in a line: labels in brackets ("[Status] Active"), and a label in a line of its own
// with the value in the lines below.
import type { Block, Pair } from '../types.ts'
import { endsWithColon, readLabel, readValue } from './label-text.ts'

/** The bracket may be numbered: "a. [Domain Name] ...". */
const BRACKETED = /^(?:\p{L}\.\s)?\[(\p{L}[^[\]\n]{1,40})\]\s(\S.*)$/u
/** A single bracket may be a note of the text: "[Update] The shop has moved". */
const BRACKETED_MIN = 3
const VALUE_LINES_MAX = 8

export function preformattedPairs({ id, text, element }: Block): Pair[] {
  if (element?.name !== 'pre') return []
  const lines = text.split('\n')
  const toPair = (label: string | null, value: string | null, layout: Pair['layout']): Pair[] =>
    label === null || value === null ? [] : [{ label, value, valueBlock: id, element, layout }]
  const bracketed = lines.flatMap((line) => {
    const [, label = '', value = ''] = BRACKETED.exec(line) ?? []
    return toPair(readLabel(label), readValue(value), 'colon')
  })
  const headed = lines.flatMap((line, at) => {
    if (!endsWithColon(line)) return []
    const rest = lines.slice(at + 1, at + 1 + VALUE_LINES_MAX)
    const end = rest.findIndex((next) => HAS_LABEL.test(next))
    return toPair(readLabel(line), readValue(rest.slice(0, end < 0 ? rest.length : end).join('\n')), 'sibling')
  })
  return [...(bracketed.length >= BRACKETED_MIN ? bracketed : []), ...headed]
}

/** A line with a label of its own, or a ruler between two parts of the text. */
const HAS_LABEL = /^[^:：\n]{2,60}[:：](?:\s|$)|^\[|^[-=*_]{2,}/u
