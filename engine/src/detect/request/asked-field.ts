// A field of a job from the user's words: a name in ASCII, a matching type, and a description that the reader understands.
import anyAscii from 'any-ascii'
import type { Field, FieldType } from '@quarry/contract'
import { CONCEPTS } from '../../fields/concepts.ts'
import type { Concept } from '../../fields/concept.ts'
import { askedUnit } from '../../fields/asked-unit.ts'
import { understandField } from '../../fields/understand-field.ts'
import type { PageKind } from '../page-kind.ts'
import { PAGE_KINDS } from '../page-kinds.ts'
import type { AskedPhrase } from './clause.ts'
import { containsThingName, fieldWords, isThingWord } from './field-items.ts'
import { knownFields, type KnownField } from './known-field.ts'
import { nameThing, type NamedThing } from './name-thing.ts'
import { englishName, kindField } from './concept-names.ts'
import { phraseKey } from './phrase-key.ts'
import { FURTHER_FIELDS, languageOf, partsOf, type RequestLanguage } from './request-words.ts'
import { matchAt, splitTokens, textOf } from './tokens.ts'

export interface AskedField {
  field: Field
  /** Ids of the concepts and further fields that it may mean, most likely first; empty for an unknown field. */
  meanings: readonly string[]
  /** The user's own words. */
  words: string
}

export interface FieldContext {
  language: RequestLanguage
  thing: NamedThing | null
  /** The kind of page to which other requested fields belong exclusively; decides between meanings of a name. */
  hint?: PageKind | null
}

const NAME_CHARS_MAX = 48
const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue' }
/** Types by the shape of a concept's values; all other shapes are texts. */
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
/** Amounts that pages give as ranges or with their period, and so are texts. */
const AS_TEXT = new Set(['salary', 'discount', 'contract_value', 'estimate', 'funding_budget'])
/** Concepts whose values are years. */
const YEARS = new Set(['founded', 'year_built', 'model_year', 'vintage'])

/** The fields of a phrase; several for a word that names fields together ("contact details"). */
export function askedFields(phrase: AskedPhrase, context: FieldContext): AskedField[] {
  const known = choose(ofUnit(knownFields(phrase.text, context.language), phrase.form.unit), context) ?? counted(phrase.text, context)
  const stands = known && FURTHER_FIELDS[known.id]?.stands
  if (stands) return partsOf(stands).flatMap((name) => askedFields({ ...phrase, text: name }, { ...context, language: languageOf('en') }))
  const made = fieldOf(phrase, known, context)
  return made.field.name === '' ? [] : [{ ...made, words: phrase.text }]
}

function kindOf({ thing, hint }: FieldContext): PageKind | null {
  return thing?.kind ?? hint ?? null
}

/**
 * The kind of page to which one of the fields belongs exclusively: salaries belong to jobs. Products are ignored: prices belong to many
 * kinds.
 */
export function hintOf(phrases: readonly AskedPhrase[], language: RequestLanguage): PageKind | null {
  for (const { text } of phrases) {
    const [known] = knownFields(text, language)
    const about = known?.concept?.about
    const kind = about === undefined || about === 'Product' ? undefined : PAGE_KINDS.find(({ types }) => types.test(about))
    if (kind) return kind
  }
  return null
}

/** Of several concepts with that name, the one that pages of the kind have. */
function choose(known: readonly KnownField[], context: FieldContext): KnownField | null {
  const kind = kindOf(context)
  const possible = known.filter((one) => !isOfRatings(one) || kind === null || hasRatings(kind))
  const ofKind = possible.find(({ id, concept }) => concept !== null && kind && kindField(kind, id) !== null)
  return possible[0]?.concept === null ? possible[0] : (ofKind ?? possible[0] ?? null)
}

/** Of several concepts with that name, those that have the unit: "longitud en metros" is a length and no coordinate. */
function ofUnit(known: readonly KnownField[], unit: string): readonly KnownField[] {
  const asked = unit === '' ? null : askedUnit('', `x ${unit}`)
  if (asked === null) return known
  const fitting = known.filter(({ concept }) => {
    if ('time' in asked) return concept?.shape === 'duration'
    return 'currency' in asked ? concept?.shape === 'price' : concept?.shape === 'quantity' || concept?.measure !== undefined
  })
  // A length in metres is no duration, though 長さ names both.
  return fitting.length > 0 ? fitting : known.filter(({ concept }) => !('measure' in asked && concept?.shape === 'duration'))
}

/** The votes for a politician are no ratings. */
function isOfRatings({ id, concept }: KnownField): boolean {
  return concept?.shape === 'rating' || id === 'rating_count'
}

function hasRatings({ fields }: PageKind): boolean {
  return fields.some((field) => understandField(field).concept?.shape === 'rating')
}

/** A field after a word for a count: "nombre de pièces" and "卧室数量" mean the field for rooms. */
function counted(text: string, context: FieldContext): KnownField | null {
  const rest = withoutCount(text, context.language)
  const known = rest === null ? null : choose(knownFields(rest, context.language), context)
  const isCount = known?.concept ? TYPES[known.concept.shape] === 'number' : FURTHER_FIELDS[known?.id ?? '']?.type === 'number'
  return isCount ? known : null
}

function withoutCount(text: string, { lists, isUnspaced }: RequestLanguage): string | null {
  if (isUnspaced) {
    const mark = [...lists.count].find((one) => text.endsWith(one) && text !== one)
    return mark === undefined ? null : text.slice(0, -mark.length)
  }
  const tokens = splitTokens(text)
  const words = matchAt(lists.count, tokens, 0)
  return words > 0 && words < tokens.length ? textOf(tokens.slice(words)) : null
}

function fieldOf(phrase: AskedPhrase, known: KnownField | null, context: FieldContext): Omit<AskedField, 'words'> {
  const answer = yesNoOf(phrase, context.language)
  if (answer) return { field: answer, meanings: [] }
  const made = inForm(known ? knownForm(known, { context, phrase }) : ownForm(phrase, context), phrase.form)
  const withNote = phrase.note === '' ? made : { ...made, description: `${made.description} (${phrase.note})` }
  return {
    field: { name: nameOf(phrase, known, context), ...withMembers(withNote, phrase, context) },
    meanings: meaningsOf(phrase, known, context),
  }
}

function meaningsOf({ text }: AskedPhrase, known: KnownField | null, { language, thing }: FieldContext): string[] {
  const others = knownFields(text, language).map(({ id }) => id)
  return known === null
    ? containsThingName(text, language) || isNameOf(thing, text, language)
      ? ['name']
      : []
    : [known.id, ...others.filter((id) => id !== known.id)]
}

/** True for "hotel" where the items are hotels: the column has their names. */
function isNameOf(thing: NamedThing | null, text: string, language: RequestLanguage): boolean {
  return thing !== null && isThingWord(text, language) && nameThing(text, language)?.id === thing.id
}

type Form = Pick<Field, 'description' | 'type'>

/** "is it free", "whether they have parking", "parking (yes/no)": yes/no questions. */
function yesNoOf({ text, form }: AskedPhrase, language: RequestLanguage): Field | null {
  const question = questionOf(text, language)
  if (form.type !== 'boolean' || question !== null) return question
  const name = language.isUnspaced ? text.replace(/か$/u, '') : text
  return { name: ownName(name, language), description: `Yes or no: ${text}.`, type: 'boolean' }
}

function questionOf(text: string, language: RequestLanguage): Field | null {
  const { lists } = language
  const description = `Yes or no: ${text}.`
  if (language.isUnspaced) {
    const mark = [...lists.yesNo].find((one) => text.endsWith(one) || text.startsWith(one))
    return mark === undefined || mark === text ? null : { name: ownName(text.replace(mark, ''), language), description, type: 'boolean' }
  }
  const tokens = splitTokens(text)
  const words = matchAt(lists.yesNo, tokens, 0)
  if (words === 0 || words >= tokens.length) return null
  const asks = textOf(tokens.slice(0, words))
  const start = language.code !== 'en' ? '' : /\b(?:has|have)\b/i.test(asks) ? 'has ' : /\b(?:is|are)\b/i.test(asks) ? 'is ' : ''
  const asked = textOf(fieldWords(tokens.slice(words), language)) || textOf(tokens.slice(words))
  return { name: ownName(start + asked, language), description, type: 'boolean' }
}

/** In the type and unit that the request declares. */
function inForm(made: Form, { type, unit }: AskedPhrase['form']): Form {
  if (type === null || type === 'boolean') return made
  const wording = DECLARED[type] ?? ''
  const description = made.description.replace(/\.$/, '').replace(FORM_AT_END, '')
  return { description: `${description}${wording}${unit === '' ? '' : ` ${unit}`}.`, type }
}
const DECLARED: Partial<Record<FieldType, string>> = {
  number: ', as a number',
  string: ', as text',
  date: ', as a date',
  array: ', one per item',
}
const FORM_AT_END = /, (?:as the page gives it|as a number(?: without currency)?|as a year|one per item|with its (?:unit|currency))$/

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
  const own = context.language.code === 'en' || isSameWords(id, phrase.text, context.language) ? '' : ` (${phrase.text})`
  if (concept === null) {
    const description = further?.description ?? ''
    const about = noun ? description.replaceAll('{thing}', noun) : description.replace(/ (?:of|for) the \{thing\}/g, '')
    // The user's word is kept as a label, because the reader has no words for further fields.
    return { description: about.replace(/\.$/, `${own}.`), type: further?.type ?? 'string' }
  }
  const type = YEARS.has(id) ? 'number' : AS_TEXT.has(id) ? 'string' : (TYPES[concept.shape] ?? 'string')
  const kind = kindOf(context)
  const usual = kind ? kindField(kind, id) : null
  if (usual && phrase.form.type === null && (usual.type === type || concept.shape === 'duration'))
    return { description: usual.description, type: usual.type }
  const label = capital(labelOf(concept))
  const called = isSameWords(label, phrase.text, context.language) ? '' : own
  const form = AS_TEXT.has(id) ? ', with its currency' : FORMS[YEARS.has(id) ? 'year' : concept.shape]
  return { description: `${label}${called}${noun ? ` of the ${noun}` : ''}${form ?? ', as the page gives it'}.`, type }
}

/** The concept's first English name; for years one that contains the word "year". */
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

/** An unknown field: its label is the user's words. */
function ownForm({ text }: AskedPhrase, { language, thing }: FieldContext): Form {
  if (thing !== null && isNameOf(thing, text, language)) return { description: `Name of the ${thing.noun} (${text}).`, type: 'string' }
  const type = ownType(text, language)
  if (containsThingName(text, language)) return { description: `${capital(text)}, as the page gives it.`, type: 'string' }
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
      ? [...list].some(
          (word) => words[0] === word || words.at(-1) === word || (language.code !== 'en' && (words.at(-1)?.endsWith(word) ?? false)),
        )
      : list.has(words[0] ?? '')
  if (isHead(lists.year) || isHead(lists.countTail)) return 'number'
  if (isHead(lists.date)) return 'date'
  const [head] = knownFields(words.at(-1) ?? '', language)
  return language.code === 'en' && words.length > 1 && head?.concept?.shape === 'price' ? 'number' : 'string'
}

/** English names in their usual form; others by the English name of their concept, else transliterated. */
function nameOf(phrase: AskedPhrase, known: KnownField | null, context: FieldContext): string {
  const { language } = context
  const kind = kindOf(context)
  const { text, members } = phrase
  if (known === null && containsThingName(text, language))
    return language.code === 'en' ? ownName(singular(text), language) : calledName(text, language)
  // "Board (name, role)" are people, and not the one person of the concept with that name.
  const isOwn = members.length > 0 && (language.code === 'en' || (known?.concept != null && !MANY.has(known.concept.shape)))
  if (known === null || isOwn) return ownName(text, language)
  if (known.concept === null) return known.id
  if (language.code === 'en') return englishName(known, language, text)
  return (kind ? kindField(kind, known.id)?.name : undefined) ?? englishName(known, language, text)
}

const MANY: ReadonlySet<Concept['shape']> = new Set(['lines', 'tags', 'record'])

/** `title` for "Buchtitel", `name` for "Rezeptname". */
function calledName(text: string, language: RequestLanguage): string {
  const title = phraseKey(partsOf(CONCEPTS.find(({ id }) => id === 'title')?.words[language.code] ?? '')[0] ?? '', language)
  const words = phraseKey(text, language).split(' ')
  return title !== '' && (words[0] === title || (words.at(-1) ?? '').endsWith(title)) ? 'title' : 'name'
}

/** Without a plural s: "movie titles" asks for one title of each movie. */
function singular(text: string): string {
  return text.replace(/(?<=\p{L}{3})s$/u, '')
}

/** In ASCII, words joined by underscores; empty where no letter is left. */
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

/** The concepts that the reader assigns to the field; null for none. */
export function conceptOf(field: Field): string | null {
  return understandField(field).concept?.id ?? null
}
