// A label inside a line with its value, and the checks that apply to every kind of such a pair.
import { labelWords } from '../../../fields/label-words.ts'
import { withoutLinkingWords } from '../../../fields/linking-words.ts'
import { lettersOf } from '../../../text/letters.ts'
import { anyOf } from '../../../fields/word-patterns.ts'

const LABEL_CHARS_MAX = 48
const VALUE_CHARS_MAX = 90

export interface LineValue {
  kind: 'marked' | 'figure' | 'code' | 'counted' | 'day'
  /** Words of the label. */
  words: readonly string[]
  letters: string
  value: string
  block: number
}

/** Separators of the clauses of a line: ends of sentences, bars, dashes, brackets, commas. */
export const CLAUSE = new RegExp(
  String.raw`\n|(?<!${anyOf(({ works }) => works?.abbreviations)})\.\s?(?=\D|$)|[!?;,()（）；，、。]\s?(?=\D|$)|\s[|•·–—]\s|[|•·]`,
  'iu',
)

/** The pair as a list of one; empty if label or value is empty or too long, or if the line does not contain the value as written. */
// oxlint-disable-next-line max-params -- a label and all that belongs to its value
export function lineValue(
  text: string,
  { kind, value, block, line }: Omit<LineValue, 'words' | 'letters'> & { line: string },
): LineValue[] {
  const [label, own] = [withoutLinkingWords(text), value.trim()]
  if (label === '' || own === '' || label.length > LABEL_CHARS_MAX || own.length > VALUE_CHARS_MAX || !line.includes(own)) return []
  const words = labelWords(label)
  return words.length === 0 ? [] : [{ kind, words, letters: lettersOf(label), value: own, block }]
}
