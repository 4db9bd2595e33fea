// What a concept of the vocabulary is: a thing people ask pages for, with its names in several languages. Concepts only hint;
// a field that is none of them is read by its own words.
import type { MeasureKind } from './measure-kind.ts'

/** What values look like, and with it which finders can read them. */
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
  /** Labels that mean it beside a value of its shape, but are no names of such a field: "office" above a telephone number. */
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
  /** What every value has: a price a sum, a year four digits. */
  holds?: RegExp
  /** What its values measure, where they are given with a unit: a brightness is written in candela everywhere. */
  measure?: MeasureKind
  /** Words that turn a label into another thing: "shipping price" is no price. */
  not?: string
}
