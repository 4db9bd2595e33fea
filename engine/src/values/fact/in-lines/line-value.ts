// A label inside a line with its value, and what both have in common in every form of such a line.
import { labelWords } from '../../../fields/label-words.ts'
import { withoutLinkingWords } from '../../../fields/linking-words.ts'
import { lettersOf } from '../../../text/letters.ts'
import { anyOf } from '../../../fields/word-patterns.ts'

const LABEL_CHARS_MAX = 48
const VALUE_CHARS_MAX = 90

export interface LineValue {
  kind: 'marked' | 'figure' | 'code' | 'counted' | 'day'
  /** Of the label. */
  words: readonly string[]
  letters: string
  value: string
  block: number
}

/** Where a line begins again: sentences, strokes, brackets, commas. */
export const CLAUSE = new RegExp(
  String.raw`\n|(?<!${anyOf(({ works }) => works?.abbreviations)})\.\s?(?=\D|$)|[!?;,()（）；，、。]\s?(?=\D|$)|\s[|•·–—]\s|[|•·]`,
  'iu',
)

/** None where label or value are empty or too long, or where the value is not written so in the line. */
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
