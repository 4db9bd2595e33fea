// Words of names and descriptions of fields that name no concept, in every language: question words, empty names, words for owners,
// progress and wording. In the form of `labelWords`.
import { labelWords } from './label-words.ts'
import type { DescribingWords } from './field-sections.ts'
import { ARTICLE_WORDS } from './particles.ts'
import { phrasesOf } from './word-patterns.ts'

/** "who", "wann". */
export const QUESTION_WORDS = describingWords('questions')

/** Between a thing and its owner: "of", "della". */
export const POSSESSIVE = describingWords('of')

/** Names without a meaning: "field", "Spalte". */
export const EMPTY_NAMES = describingWords('empty')

/** Names that several concepts share: "position". */
export const WIDE_WORDS = describingWords('wide')

/** How far something has come: "status", "Phase". */
export const PROGRESS_WORDS = describingWords('progress')

/** A text about something: "summary", "Wortlaut". */
export const WORDING_WORDS = describingWords('wording')

/** What a list is divided into by headings: "section", "Abteilung". */
export const GROUP_WORDS = describingWords('group')

/** Words of a name that only describe the form of its values: "gearbox_type_id". */
export const FORM_WORDS = describingWords('forms')

/** The same of yes/no fields: "has_bluetooth", "parking_included". */
export const FLAG_WORDS = describingWords('flags')

/** Before what is counted: "number_of_gears". */
export const COUNTING_WORDS = describingWords('counting')

/** Words for one end of a range: "lowest". */
export const BOUND_WORDS = describingWords('bounds')

/** Names of numbers and of titles, which are each nearly the same word. */
export const [NUMBER_NAMES, TITLE_NAMES] = [describingWords('numberNames'), describingWords('titleNames')]

/** Objects that are the main thing of a page: "invoice". */
export const WHOLE_THINGS = describingWords('wholes')

/** Before the name of what a firm presents: "our". */
export const OUR_WORDS = describingWords('ours')

/** Between "of" and the thing that a page is about: "of the product", "of main product". */
export const BEFORE_THING: ReadonlySet<string> = new Set([...ARTICLE_WORDS, ...describingWords('chief')])

/** A list of the section, as a set. */
export function describingWords(kind: keyof DescribingWords): ReadonlySet<string> {
  return new Set(phrasesOf(({ describing }) => describing?.[kind]).flatMap(labelWords))
}
