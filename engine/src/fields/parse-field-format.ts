// Parses the form that a field's name and description ask for, in any language: a unit, a code, digits only, letter case. The kind of value
// follows from its shape (understand-field.ts). Independent of pages.
import type { Field } from '@quarry/contract'
import { askedForm, type AskedForm } from './asked-form.ts'
import { askedUnit } from './asked-unit.ts'
import type { Shape } from './concept.ts'
import { scriptsApart } from '../text/script-changes.ts'
import { foldWords } from './fold-words.ts'
import { FoldedPhrases } from './folded-phrases.ts'
import type { DurationUnit } from './measure-units.ts'
import type { AskData } from './ask-data.ts'

/** How a telephone number is written: as on the page, in E.164, or as digits only. */
export type PhoneForm = 'written' | 'e164' | 'digits'

export interface FieldFormat {
  /** The kind of text; null for plain text. */
  form: 'url' | 'email' | 'phone' | 'duration' | 'currency' | 'price' | 'rating' | 'percent' | 'language' | 'country' | 'digits' | null
  phone: PhoneForm
  /** Unit of time of a numeric value; null where the field names none. */
  durationUnit: DurationUnit | null
  /** Unit of measure of a numeric value, by its name in `measure-units.ts`; null where the field names none. */
  unit: string | null
  /** True where things are counted: "1.200" is then 1200, not a fraction. */
  isCount: boolean
  /** True for names of people, which "and" separates. */
  isOfPeople: boolean
  isoCode: boolean
  isoDate: boolean
  /** "1920 x 1080" from any surrounding text. */
  isCrossed: boolean
  /** "E" of "Class E". */
  isLetter: boolean
  lowerCase: boolean
  upperCase: boolean
  /** What is left out of a text or kept of it. */
  asked: AskedForm
}

type AskKind = Exclude<keyof AskData, 'unit' | 'in' | 'listOf' | 'all' | 'onPage' | 'digitWords'>

const ASKS = Object.fromEntries(
  (
    [
      'digits',
      'crossed',
      'letter',
      'count',
      'lower',
      'upper',
      'code',
      'isoDate',
      'international',
      'url',
      'derived',
      'shown',
      'commas',
      'plainSteps',
    ] as const
  ).map((kind) => [kind, new FoldedPhrases(({ asks }) => asks?.[kind])]),
) as Record<AskKind, FoldedPhrases>

/** True where the text contains a phrase of that kind, in any language. */
export function asksFor(kind: keyof typeof ASKS, text: string): boolean {
  return ASKS[kind].areIn(text, foldWords(scriptsApart(text)))
}

/** The format of a field with that shape. Pure. */
export function parseFieldFormat(field: Field, shape: Shape): FieldFormat {
  const { name, description, type } = field
  const words = name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replaceAll(/[_-]+/g, ' ')
  const unit = askedUnit(name, description)
  const measure = unit !== null && 'measure' in unit ? unit.measure : null
  const digitsOnly = asksFor('digits', description)
  const lead = description.split(/[.;(]/)[0] ?? ''
  const isoCode = asksFor('code', description)
  const form =
    (isoCode && shape === 'country' ? 'country' : null) ??
    formOf(shape, type, asksFor('url', words) || asksFor('url', lead)) ??
    (measure === 'percent' || /%/.test(description) ? 'percent' : null)
  return {
    form: form ?? (digitsOnly ? 'digits' : null),
    phone: digitsOnly ? 'digits' : asksFor('international', description) ? 'e164' : 'written',
    durationUnit: unit !== null && 'time' in unit ? unit.time : null,
    unit: measure === 'percent' ? null : measure,
    isCount: shape === 'count' || shape === 'counted' || (!UNCOUNTED.has(shape) && (asksFor('count', words) || asksFor('count', lead))),
    isOfPeople: shape === 'person',
    isoCode,
    isoDate: asksFor('isoDate', description),
    isCrossed: asksFor('crossed', description),
    isLetter: asksFor('letter', description.replace(OF_WRITTEN_LETTER, ' ')),
    lowerCase: asksFor('lower', description),
    upperCase: asksFor('upper', description),
    asked: askedForm(field, shape),
  }
}

/** Shapes whose names may have the word for a count: "numéro de téléphone", "numero de pieza". */
const UNCOUNTED: ReadonlySet<Shape> = new Set<Shape>(['phone', 'identifier', 'postcode', 'email', 'url', 'date', 'duration'])

/** "Reference of the letter" means a document. Only English has the same word for both. */
const OF_WRITTEN_LETTER = /\b(?:of|in|from|on|to) (?:the|a) letter\b/giu

/** Shapes that imply a form. */
const FORM_OF: Partial<Record<Shape, FieldFormat['form']>> = {
  email: 'email',
  phone: 'phone',
  currency: 'currency',
  duration: 'duration',
  rating: 'rating',
  language: 'language',
  price: 'price',
}

/** The form "url" only where the field asks for an address: values of other URL shapes may be names, as in a column "Film" or "Site". */
function formOf(shape: Shape, type: Field['type'], asksUrl: boolean): FieldFormat['form'] {
  if (type === 'date' || type === 'boolean') return null
  return asksUrl ? 'url' : (FORM_OF[shape] ?? null)
}
