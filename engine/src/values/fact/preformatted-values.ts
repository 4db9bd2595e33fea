// Values of several lines in preformatted text: the items of a list, or a name with its details (address, telephone number) below.
import type { Element } from 'domhandler'
import type { FieldSpec } from '../../fields/field-spec.ts'
import type { LabelledValue } from '../../page/page-index.ts'

/** A longer first line is the beginning of running text. */
const NAME_CHARS_MAX = 60

/** The lines of the value; null for a value of one line, or of other markup. */
export function preformattedLines(value: string, element: Element): string[] | null {
  return element.name === 'pre' && value.includes('\n') ? value.split('\n') : null
}

/** For a short text, the pair with the first line as its value. */
export function withoutDetails({ shape, wantsMany }: FieldSpec, pair: LabelledValue['pair']): LabelledValue['pair'] {
  const [first = ''] = (shape === 'text' && !wantsMany ? preformattedLines(pair.value, pair.element) : null) ?? []
  return first !== '' && first.length <= NAME_CHARS_MAX ? { ...pair, value: first } : pair
}
