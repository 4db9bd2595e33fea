// A field of a job from what a user calls it: a name in ASCII, a type that fits, and a description that the reader understands.
import anyAscii from 'any-ascii'
import type { Field, FieldType } from '@quarry/contract'
import type { Concept } from '../../fields/concept.ts'
import { understandField } from '../../fields/understand-field.ts'
import type { AskedPhrase } from './clause.ts'
import { isThingName } from './field-items.ts'
import { knownFields, type KnownField } from './known-field.ts'
import type { NamedThing } from './name-thing.ts'
import { englishName, kindField } from './concept-names.ts'
import { phraseKey } from './phrase-key.ts'
import { FURTHER_FIELDS, languageOf, partsOf, type RequestLanguage } from './request-words.ts'
import { matchAt, splitTokens, textOf } from './tokens.ts'

export interface AskedField {
  field: Field
  /** Ids of the concepts and further fields that it may be, the likeliest first; empty for a field in the user's own words only. */
  meanings: readonly string[]
  /** The user's own words. */
  words: string
}

export interface FieldContext {
  language: RequestLanguage
  thing: NamedThing | null
}

const NAME_CHARS_MAX = 48
const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue' }
/** Types by what values of a concept look like; the rest are texts. */
const TYPES: Partial<Record<Concept['shape'], FieldType>> = {
  price: 'number',
  rating: 'number',
  count: 'number',
  counted: 'number',
  number: 'number',
  date: 'date',
  lines: 'array',
  tags: 'array',
  record: 'object',
}
/** Sums that pages give as ranges or with their period. */
const AS_TEXT = new Set(['salary', 'discount', 'contract_value', 'estimate', 'funding_budget'])
/** Years of the reader that pages give as such. */
const YEARS = new Set(['founded', 'year_built', 'model_year', 'vintage'])

/** Several for a word that stands for some fields together ("contact details"). */
export function askedFields(phrase: AskedPhrase, context: FieldContext): AskedField[] {
  const known = choose(knownFields(phrase.text, context.language), context)
  const stands = known && FURTHER_FIELDS[known.id]?.stands
  if (stands) return partsOf(stands).flatMap((name) => askedFields({ ...phrase, text: name }, { ...context, language: languageOf('en') }))
  const made = fieldOf(phrase, known, context)
  return made.field.name === '' ? [] : [{ ...made, words: phrase.text }]
}

/** Of several concepts with that name, the one that things of the kind have. */
function choose(known: readonly KnownField[], { thing }: FieldContext): KnownField | null {
  const ofKind = known.find(({ id, concept }) => concept !== null && thing?.kind && kindField(thing.kind, id) !== null)
  return known[0]?.concept === null ? known[0] : (ofKind ?? known[0] ?? null)
}

function fieldOf(phrase: AskedPhrase, known: KnownField | null, context: FieldContext): Omit<AskedField, 'words'> {
  const answer = yesNoOf(phrase, context.language)
  if (answer) return { field: answer, meanings: [] }
  const made = known ? knownForm(known, { context, phrase }) : ownForm(phrase, context)
  const withNote = phrase.note === '' ? made : { ...made, description: `${made.description} (${phrase.note})` }
  return {
    field: { name: nameOf(phrase, known, context), ...withMembers(withNote, phrase, context) },
    meanings: meaningsOf(phrase, known, context),
  }
}

function meaningsOf({ text }: AskedPhrase, known: KnownField | null, { language }: FieldContext): string[] {
  const others = knownFields(text, language).map(({ id }) => id)
  return known === null ? (isThingName(text, language) ? ['name'] : []) : [known.id, ...others.filter((id) => id !== known.id)]
}

type Form = Pick<Field, 'description' | 'type'>

/** "is it free", "whether they have parking": answered by yes or no. */
function yesNoOf({ text }: AskedPhrase, language: RequestLanguage): Field | null {
  const tokens = language.isUnspaced ? [] : splitTokens(text)
  const words = matchAt(language.lists.yesNo, tokens, 0)
  if (words === 0 || words >= tokens.length) return null
  const asks = textOf(tokens.slice(0, words))
  const start = language.code !== 'en' ? '' : /\b(?:has|have)\b/i.test(asks) ? 'has ' : /\b(?:is|are)\b/i.test(asks) ? 'is ' : ''
  return { name: ownName(start + textOf(tokens.slice(words)), language), description: `Yes or no: ${text}.`, type: 'boolean' }
}

function withMembers(form: Form, { members, text }: AskedPhrase, { language }: FieldContext): Form {
  if (members.length === 0) return form
  const called = members.map((member) => {
    const [known] = knownFields(member, language)
    return known ? englishName(known, language, member).replaceAll('_', ' ') : member
  })
  const [last = '', ...before] = called.toReversed()
  const list = before.length > 0 ? `${before.toReversed().join(', ')} and ${last}` : last
  return { description: `${capital(text)}, one per item, each with ${list}.`, type: 'array' }
}

function knownForm({ concept, id }: KnownField, { context, phrase }: { context: FieldContext; phrase: AskedPhrase }): Form {
  const noun = context.thing?.noun
  const further = FURTHER_FIELDS[id]
  if (concept === null) {
    const description = further?.description ?? ''
    return {
      description: noun ? description.replaceAll('{thing}', noun) : description.replace(/ (?:of|for) the \{thing\}/g, ''),
      type: further?.type ?? 'string',
    }
  }
  const type = YEARS.has(id) ? 'number' : AS_TEXT.has(id) ? 'string' : (TYPES[concept.shape] ?? 'string')
  const usual = context.thing?.kind ? kindField(context.thing.kind, id) : null
  if (usual && (usual.type === type || concept.shape === 'duration')) return { description: usual.description, type: usual.type }
  const label = capital(labelOf(concept))
  const own = isSameWords(label, phrase.text, context.language) || context.language.code === 'en' ? '' : ` (${phrase.text})`
  const form = AS_TEXT.has(id) ? ', with its currency' : FORMS[YEARS.has(id) ? 'year' : concept.shape]
  return { description: `${label}${own}${noun ? ` of the ${noun}` : ''}${form ?? ', as the page gives it'}.`, type }
}

/** Its first English name, of years one that says so. */
function labelOf({ id, words }: Concept): string {
  const names = partsOf(words.en ?? '')
  return (YEARS.has(id) ? names.find((name) => name.includes('year')) : undefined) ?? names[0] ?? id.replaceAll('_', ' ')
}

const FORMS: Record<string, string> = {
  year: ', as a year',
  price: ', as a number without currency',
  rating: ', as a number',
  count: ', as a number',
  counted: ', as a number',
  number: ', as a number',
  date: '',
  lines: ', one per item',
  tags: ', one per item',
  quantity: ', with its unit',
}

function isSameWords(label: string, text: string, language: RequestLanguage): boolean {
  return phraseKey(label, language) === phraseKey(text, language)
}

/** A field that nobody knows: its words are its label. */
function ownForm({ text }: AskedPhrase, { language }: FieldContext): Form {
  const type = ownType(text, language)
  if (isThingName(text, language)) return { description: `${capital(text)}, as the page gives it.`, type: 'string' }
  return { description: `${capital(text)}, as the page gives it${type === 'array' ? ', one per item' : ''}.`, type }
}

function ownType(text: string, language: RequestLanguage): FieldType {
  const { lists } = language
  if (language.isUnspaced) {
    const ends = (list: ReadonlySet<string>): boolean => [...list].some((mark) => text.endsWith(mark))
    return ends(lists.yesNo) ? 'boolean' : ends(lists.count) || ends(lists.year) ? 'number' : ends(lists.date) ? 'date' : 'string'
  }
  const tokens = splitTokens(text)
  const words = tokens.map(({ folded }) => folded)
  if (matchAt(lists.count, tokens, 0) > 0) return 'number'
  const isHead = (list: ReadonlySet<string>): boolean =>
    language.code === 'en' || language.code === 'de' || language.code === 'nl'
      ? [...list].some((word) => words.at(-1) === word || (language.code !== 'en' && (words.at(-1)?.endsWith(word) ?? false)))
      : list.has(words[0] ?? '')
  if (isHead(lists.year)) return 'number'
  if (isHead(lists.date)) return 'date'
  return 'string'
}

/** English names as they were said, brought to their usual form; others by the English name of what they mean, else in their own words. */
function nameOf(phrase: AskedPhrase, known: KnownField | null, { language, thing }: FieldContext): string {
  if (known === null) return language.code !== 'en' && isThingName(phrase.text, language) ? 'name' : ownName(phrase.text, language)
  if (known.concept === null) return known.id
  const usual = thing?.kind ? kindField(thing.kind, known.id) : null
  if (language.code === 'en' || knownFields(phrase.text, languageOf('en')).some(({ id }) => id === known.id))
    return englishName(known, languageOf('en'), phrase.text)
  return usual?.name ?? englishName(known, language, phrase.text)
}

/** In ASCII, words joined by underscores; empty where nothing of it can be a name. */
export function ownName(text: string, language: RequestLanguage): string {
  const tokens = language.isUnspaced ? [] : splitTokens(text)
  const plain = tokens.length > 0 ? textOf(tokens) : text
  const german = language.code === 'de' ? plain.replace(/[äöüÄÖÜ]/g, (letter) => UMLAUTS[letter] ?? letter) : plain
  const ascii = anyAscii(german.normalize('NFC'))
  return ascii
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, NAME_CHARS_MAX)
    .replace(/^[_\d]+|_+$/g, '')
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** What the reader takes the field for; null for none of its concepts. */
export function conceptOf(field: Field): string | null {
  return understandField(field).concept?.id ?? null
}
