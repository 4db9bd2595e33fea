// Loads the data files of this folder: the concepts (`data/concepts.json`), and the words of each language (`data/<code>.json`). A language
// is added by adding its file. The files are read once, when the engine is loaded.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AskData } from './ask-data.ts'
import type { Concept, Shape } from './concept.ts'
import type { DescribingWords, EventWords, FieldFormWords, FieldTopicWords } from './field-sections.ts'
import type { PageWords } from './page-words.ts'
import type {
  AnswerWords,
  CallWords,
  DateWords,
  EventLineWords,
  FormWords,
  HolidayWords,
  MemberPhrases,
  OthersWords,
  PagerWords,
  Particles,
  PowerWords,
  SentenceWords,
  ServingWords,
  StockWords,
  TaxWords,
  WorkWords,
  YesNoWords,
} from './word-sections.ts'

const FOLDER = join(import.meta.dirname, 'data')
const WITHOUT_LANGUAGE: ReadonlySet<string> = new Set(['concepts.json', 'topics.json'])

/** A concept in its data file: without names, and with patterns as text. */
export type ConceptData = Omit<Concept, 'id' | 'words' | 'holds'> & { holds?: { pattern: string; flags: string } }

/** The words of one language. Lists are separated by commas, the most usual first. */
export interface LanguageData extends Partial<PageWords> {
  /** BCP 47 code; `other` for labels of languages without a file of their own. */
  code: string
  /** True where the thing comes before what describes it: "depósito de garantia" is a deposit. */
  headFirst?: boolean
  /** Names and labels of concepts by concept id. */
  names: Readonly<Record<string, string>>
  /**
   * Endings of inflected words and their replacement in the base form, without accents: "iem=o". The base form must be a word of `names`.
   */
  endings?: string
  /** Words for the things that fields are about, by type of schema.org. */
  subjects?: Readonly<Record<string, string>>
  /** Words that carry no meaning of their own in a field's name. */
  fillers?: string
  /** Names of countries and of languages besides those of `Intl`, by code. */
  countries?: Readonly<Record<string, string>>
  languages?: Readonly<Record<string, string>>
  /** Words for units of time and measure by unit (see `measure-units.ts`), inflected forms included. */
  units?: Readonly<Record<string, string>>
  /** Names of currencies by ISO 4217 code, inflected forms included. */
  currencies?: Readonly<Record<string, string>>
  /** Words and signs behind the number of a length of time, in lower case. */
  durations?: Readonly<Record<string, string>>
  /** Words around measured values. */
  measures?: MeasureWords
  /** Words of names and descriptions of fields that name no concept. */
  describing?: DescribingWords
  /** Ways of asking for a form. */
  asks?: Partial<AskData>
  /** Kinds of pages of a site, by topic (`data/topics.json`): words of links to them, and of fields that such pages answer. */
  pages?: Readonly<Record<string, { links: string; fields: string }>>
  /** Names of fields of events by the role of the field, and words for events. */
  events?: EventWords
  /** Words beside amounts of money. */
  money?: Partial<MoneyWords>
  /** Words beside scores and rating counts. */
  ratings?: Partial<RatingWords>
  /** Words in titles beside the name of the thing. */
  titles?: TitleData
  /** Words around the employer's name in job offers. */
  employers?: EmployerWords
  /** Labels of the parts of an invoice. */
  invoices?: InvoiceWords
  /** Names of columns in their tables of items; `other` are columns that are none of these. */
  invoiceLines?: Readonly<Record<LineRole | 'other', string>>
  /** Labels of amounts between the items and the total. */
  invoiceExtras?: Readonly<Record<InvoiceExtra, string>>
  /** Short words between others. */
  particles?: Partial<Particles>
  /** Words for powers of ten. */
  powers?: Partial<PowerWords>
  /** Words of answers. */
  answers?: Partial<AnswerWords>
  /** Words of availability. */
  stock?: Partial<StockWords>
  /** Topics of yes/no fields. */
  yesNo?: Readonly<Record<string, YesNoWords>>
  /** Words around dates. */
  dates?: Partial<DateWords>
  /** Words around servings. */
  servings?: Partial<ServingWords>
  /** Words of buttons and links. */
  calls?: Partial<CallWords>
  /** Parts of works. */
  works?: Partial<WorkWords>
  /** Parts of a page about other things than its own. */
  others?: Partial<OthersWords>
  /** Links between the pages of a list. */
  pager?: Partial<PagerWords>
  /** Words beside the day of an event, in a line. */
  eventLines?: Partial<EventLineWords>
  /** Whole facts by the concepts that they are values of (`values/fact/bare-values.ts`). */
  bareValues?: Readonly<Record<string, string>>
  /** Statements in sentences. */
  sentences?: Partial<SentenceWords>
  /** Topics of lists, by words of headings, class names, properties and fields. */
  listTopics?: Readonly<Record<string, string>>
  /** Words that mark a list, or all of it, and not what is listed. */
  listWords?: string
  /** How descriptions give members to the items of a list. */
  members?: MemberPhrases
  /** Names of the usual members of items by id (`members/member-kinds.ts`); the first ones are names, further ones labels of pages. */
  memberNames?: Readonly<Record<string, string>>
  /** Verbs of descriptions by an act (`synonyms/described-acts.ts`), inflected forms included, and their questions. */
  acts?: Readonly<Record<string, string>>
  actQuestions?: Readonly<Record<string, string>>
  /** Names of holidays. */
  holidays?: HolidayWords
  /** Forms of a value that fields ask for. */
  forms?: Partial<FormWords>
  /** Kinds of values in names of fields, and things that fields are about. */
  fieldForms?: FieldFormWords
  fieldTopics?: FieldTopicWords
}

export type InvoiceExtra = 'discount' | 'charge' | 'rounding'

export type LineRole = 'item' | 'quantity' | 'unit_price' | 'amount'

/** Labels of invoices, receipts and credit notes by what they name; `kinds` are names of such documents. */
export type InvoiceWords = Readonly<Record<'kinds' | InvoiceFact, string>>

export type InvoiceFact =
  | 'number'
  | 'date'
  | 'due_date'
  /** Days that are neither: of the order, the delivery, the print. */
  | 'other_date'
  /** With tax. */
  | 'total'
  /** What is left to pay. */
  | 'payable'
  | 'net'
  | 'tax'
  | 'issuer'
  | 'recipient'

/** Texts beside the name in titles and headings. Lists of phrases; in `frames`, `{title}` is the name. */
export interface TitleData {
  /** Bindings, media, editions and conditions: "Paperback", "2nd edition", "like new". */
  formats: string
  /** Words in front of an author that have no other use. */
  by?: string
  /** Kinds of works before such a word: "A novel by", "Roman von". */
  works?: string
  /** Words that precede an author but also any other noun: German "von", French "de". */
  of?: string
  /** Words after an author. */
  behind?: string
  /** Words for contributors other than the author: "translated by", "Illustrator". */
  roles: string
  /** Calls to buy or to cook the thing: "Buy {title} online". */
  frames: string
}

/** Words around measured values. Lists are separated by commas. */
export interface MeasureWords {
  /** Between the measured property and its value: "a weight of about 2 kg". */
  between: string
  /** Beside a measured property, without changing which one it is: "max. brightness". */
  modifiers: string
  /** Before a label inside a line: "of which service charges". */
  openers: string
  half: string
  /** Parts of a property that have areas of their own. */
  otherAreas: string
}

/** Words for the role of an amount. Lists are separated by commas. */
export interface MoneyWords {
  /** By the role of the amount beside them: the price to pay, the one before a reduction, shipping … */
  roles: Readonly<Record<string, string>>
  /** By the role, words that are one only where nothing else precedes the amount. */
  rolesAlone?: Readonly<Record<string, string>>
  /** By the kind of offer: a used one, that of another seller, one for members … */
  offers: Readonly<Record<string, string>>
  /** The unit that a price is for: `words` are between amount and unit ("per"), `alone` need none ("monthly"); other keys are units. */
  per: Readonly<Record<string, string> & { words: string; alone?: Readonly<Record<string, string>> }>
  /** Words for the lowest of several prices. */
  startingAt: string
  /** Right before the price to pay. */
  now: string
  /** Instead of an amount: it costs nothing. */
  free: string
  /** The same of delivery, with words that mean nothing else: "versandkostenfrei". */
  freeDelivery: string
  delivery: string
  /** Before an amount that is an upper end. */
  under: string
  /** Before and behind an amount that has to be exceeded. */
  over: string
  orMore: string
  /** Instead of an amount: it depends. */
  onRequest: string
  subscription: string
  /** Names of fields for the plans of a service. */
  plans: string
  /** Beside amounts for a year, and for a month. */
  yearly: string
  monthly: string
  /** Whom a plan is paid for: "per user". */
  heads: string
  /** Times that a plan is paid for: "per month", "monthly". */
  times: string
  /** Before the amount by which a price fell. */
  reducedBy: string
  /** Right behind an amount that is saved: "off", "de réduction". */
  savedBehind: string
  salary: string
  /** Hundredths of a currency. */
  cents: string
  taxes: TaxWords
}

/** Words around the employer's name in job offers. Lists are separated by commas; `{name}` is replaced by the name. */
export interface EmployerWords {
  /** Words of fields that ask for the employer. */
  fields: string
  /** Path segments of the company pages of a job board. */
  paths: string
  /** Headings: "About {name}". */
  about: string
  /** Beginnings of sentences: "At {name} we". */
  at: string
  /** After the name at the beginning of a text: "is a". */
  is: string
  /** Words that are not a name: "us", "the role". */
  no: string
}

/** Words of ratings. Lists are separated by commas. */
export interface RatingWords {
  /** What a rating count counts: `reviews` have a text, `votes` have none. A word may be in both lists. */
  reviews: string
  votes: string
  /** Further words for people's opinions of a thing, which are not counted as ratings. */
  comments: string
  /** Words for the people who rate. */
  people: string
  /** Before a score. */
  score: string
  /** Between a score and the best one that can be given. */
  best: string
  stars: string
  /** Words between a score and its rating count. */
  basedOn: string
  /** Behind a number of them, inflected forms included. */
  counted: string
  /** Before the score at half-time. */
  halfTime: string
  /** Words of matches, whose scores are no ratings. */
  sport: string
}

/** Concepts by id, in the order in which they are preferred. */
export const CONCEPT_DATA = loadJson<Record<string, ConceptData>>('concepts.json')

/** Kinds of pages of a site, with the shapes and concepts of the fields that they answer. */
export const TOPIC_DATA = loadJson<Record<string, { shapes: Shape[]; concepts: string[] }>>('topics.json')

/** Every language, English first, the rest in the order of their codes. */
export const LANGUAGES: readonly LanguageData[] = readdirSync(FOLDER)
  .filter((file) => /^[a-z]+(-[A-Za-z]+)?\.json$/.test(file) && !WITHOUT_LANGUAGE.has(file))
  .map((file) => ({ ...loadJson<Omit<LanguageData, 'code'>>(file), code: file.replace('.json', '') }))
  .toSorted((a, b) => Number(b.code === 'en') - Number(a.code === 'en') || (a.code < b.code ? -1 : 1))

function loadJson<T>(file: string): T {
  return JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as T
}
