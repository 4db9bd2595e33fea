// The shape of the values of a field outside the vocabulary, by its type and by words for forms in its name and description.
import type { Field, FieldType } from '@quarry/contract'
import { askedCurrency } from './asked-currency.ts'
import type { Shape } from './concept.ts'

/** Shapes of numbers of things. */
export const COUNT_SHAPES: ReadonlySet<Shape> = new Set(['count', 'counted', 'number', 'quantity'])
const NUMERIC: ReadonlySet<Shape> = new Set(['price', 'rating', 'count', 'number', 'quantity', 'duration'])
const LISTS: ReadonlySet<Shape> = new Set([
  'lines',
  'tags',
  'person',
  'phone',
  'email',
  'hours',
  'image',
  'organisation',
  'text',
  'url',
  'title',
  'identifier',
  'availability',
  'address',
  'prose',
])

/** False where values of the shape can't be converted to the type: a list of steps is not a number. */
export function suitsType(shape: Shape, type: FieldType): boolean {
  if (type === 'number') return NUMERIC.has(shape)
  if (type === 'date') return shape === 'date'
  if (type === 'boolean') return shape === 'availability' || shape === 'text'
  if (type === 'array') return LISTS.has(shape)
  if (type === 'object') return shape === 'record' || shape === 'address' || shape === 'price' || shape === 'hours'
  return shape !== 'record'
}

const FORMS: [Shape, RegExp][] = [
  ['email', /\be-?mail/i],
  ['image', /\b(?:image|picture|photo|logo)s? (?:url|address|link)|\burl of (?:the |an? )?(?:\w+ )?(?:image|picture|photo|logo)/i],
  ['url', /\b(?:url|link|web address|href)\b|_(?:url|link)$/i],
  ['phone', /\b(?:phone|telephone|fax) ?(?:number)?\b/i],
  ['date', /\bdate\b|_(?:date|at)$/i],
  // A "fee status" and a "price type" are not amounts.
  ['price', /\b(?:price|cost|fee)s?\b(?! (?:status|type|kind|category|class|model|terms|policy|notes?|details|waiver)\b)/i],
  ['duration', /\b(?:duration|in (?:minutes|hours|seconds))\b/i],
  ['identifier', /\S (?:number|no|nr)$/i],
]

const NUMBERED = /^(?:n[uú]mero|num[eé]ro|numer)(?: d[eiou]l?| de la| della)? \S+$|\S (?:nummer|numer)$/iu

export function guessShape(field: Field): Shape {
  if (field.type === 'date') return 'date'
  if (field.type === 'object') return 'record'
  const lead = field.description.split(/[.;(]/)[0] ?? ''
  const name = field.name.replaceAll(/[_-]+/g, ' ')
  if (field.type === 'number')
    return /\b(?:price|cost|fee)s?\b/i.test(`${name} ${lead}`) || askedCurrency(field.name, field.description) !== null
      ? 'price'
      : /(?<!\d )(?:minutes|hours|seconds|duration)/i.test(lead)
        ? 'duration'
        : 'number'
  if (field.type === 'array') return 'tags'
  if (field.type === 'boolean') return 'text'
  const form =
    FORMS.find(([, pattern]) => pattern.test(name) || pattern.test(field.name)) ??
    FORMS.slice(0, 3).find(([, pattern]) => pattern.test(lead))
  // "numero_voo", "vlucht nummer": in other languages the word for a number is in front, too.
  return form?.[0] ?? (NUMBERED.test(name) ? 'identifier' : 'text')
}
