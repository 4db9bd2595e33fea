// A concept of the vocabulary: a kind of value that people extract from pages, with its names in several languages. Concepts are hints: a
// field without a concept is matched by its own words.
import type { MeasureKind } from './measure-kind.ts'

/** The form of the values, which decides which finders can read them. */
export type Shape =
  | 'text'
  | 'title'
  | 'prose'
  | 'price'
  | 'currency'
  | 'date'
  | 'duration'
  | 'phone'
  | 'email'
  | 'url'
  | 'image'
  | 'identifier'
  | 'person'
  | 'organisation'
  | 'address'
  | 'street'
  | 'city'
  | 'region'
  | 'postcode'
  | 'country'
  | 'rating'
  | 'count'
  | 'number'
  | 'quantity'
  /** A count as text: a range, with its unit. */
  | 'counted'
  | 'availability'
  | 'language'
  | 'lines'
  | 'tags'
  | 'hours'
  | 'record'

export interface Concept {
  id: string
  shape: Shape
  /** Names and labels by language code, separated by commas, most usual first; `other` holds labels of further languages. */
  words: Readonly<Record<string, string>>
  /** Labels that mean the concept next to a value of its shape, but are not names of such a field: "office" above a telephone number. */
  labels?: string
  /**
   * Property paths of structured data, best first, separated by blanks: `offers.price` of the page's main thing,
   * `Organization/name` of any thing of that type, `og:title` or `meta:author` of the page; `recipeInstructions~` all texts below a property.
   */
  properties: string
  /** Class, id and itemprop words, beyond the English names, separated by commas. Microformats belong here. */
  attributes?: string
  /** True where the value is the text below a heading of that name. */
  underHeading?: boolean
  /** Type of the things that have such a field, where it is specific: only recipes have ingredients. */
  about?: string
  /**
   * True for facts of the page as such (its address, its site's name): declarations about the page take precedence over those
   * about its things, and other content of the page counts only under the field's own words.
   */
  ofPage?: boolean
  /** True for the last day of a span that pages label as a whole. */
  isEnd?: boolean
  /** Pattern that every value must contain: for a price an amount, for a year four digits. */
  holds?: RegExp
  /** Kind of measure of its values, where they are given with a unit: a brightness in candela, for example. */
  measure?: MeasureKind
  /** Words that make a label mean something else: a "shipping price" is not the price. */
  not?: string
}
