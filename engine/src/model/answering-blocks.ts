// Which blocks of a page can say something of what is asked: menus, side columns, comments, rows of other things and the long middle of
// a text are left out, save what of them speaks of a field. Wide where contacts are asked for, since these stand anywhere.
import type { Field } from '@quarry/contract'
import type { Block, PageDocument } from '../types.ts'
import { speaksOf, wordsOfFields, wordsOfNames } from './field-words.ts'
import { asksForOwnWords } from '../fields/own-words.ts'
import { placesOf, type Place } from './page-places.ts'

/** What is asked of contacts stands in frames and side columns as often as anywhere. */
const ASKS_FOR_CONTACT =
  /(?<![\p{L}])(?:phones?|telephones?|tel|mobile|fax(?:es)?|e-?mails?|mail|(?:postal|street|mailing) address(?:es)?|street|zip(?:code)?|postal|postcode|contact details|opening hours|imprint|impressum|vat|linkedin|twitter|facebook|instagram|headquarters|telefon\w*|tel[eé]fono|t[eé]l[eé]phone|adress\w*|adresse|direcci[oó]n|indirizzo|endere[cç]o|plz|öffnungszeiten)(?![\p{L}])/iu
/** In a field's name they ask for it too; a description says them of anything. */
const CONTACT_NAME =
  /(?<![\p{L}])(?:address(?:es)?|city|town|state|region|country|location|contacts?|hours|opening|company|organi[sz]ation|social|copyright|founded|website|adres|kontakt\w*|contacto|contatti|ort|stadt|stra(?:ß|ss)e|ville|rue|ciudad|calle|horarios?|horaires|orari|firma|unternehmen|empresa|entreprise|azienda)(?![\p{L}])/iu
const ASKS_FOR_OPINIONS = /\b(?:comments?|testimonials?|opinions?|feedback|reviews|complaints?|praise|critici[sz]m)\b/i
/** The rating of all stands among what each says; one line of it is a figure. */
const ASKS_FOR_RATING = /\b(?:ratings?|stars?|score)\b/i
const RATING_CHARS_MAX = 60
const CONTACT_CHARS_MAX = 200
const WANTS_NUMBER = /[\d@]/

/** Blocks that can say something of what is asked, by where they stand; wherever they stand, those that speak of a field. */
export function answeringBlocks(
  blocks: readonly Block[],
  { document, fields }: { document: PageDocument; fields: readonly Field[] },
): Block[] {
  const asked = fields.map(({ name, description }) => `${name.replaceAll('_', ' ')} ${description}`)
  const asksContact = asked.some(
    (text, index) => ASKS_FOR_CONTACT.test(text) || CONTACT_NAME.test(fields[index]!.name.replaceAll('_', ' ')),
  )
  const asksOpinions = fields.some(({ type }, index) => type !== 'number' && ASKS_FOR_OPINIONS.test(asked[index]!))
  const asksRating = asked.some((text) => ASKS_FOR_RATING.test(text))
  const wantsLists = fields.some(({ type }) => type === 'array' || type === 'object')
  const words = wordsOfFields(fields)
  const names = wordsOfNames(fields)
  const places = placesOf(blocks, document, (name) => speaksOf(name, names))
  const mayBeContact = ({ text }: Block): boolean => asksContact && text.length <= CONTACT_CHARS_MAX && WANTS_NUMBER.test(text)
  const isFigure = ({ text }: Block): boolean => text.length <= RATING_CHARS_MAX && /\d/.test(text)
  const isTold: Record<Place, (block: Block) => boolean> = {
    body: () => true,
    wanted: () => true,
    notice: mayBeContact,
    frame: ({ text }) => asksContact || speaksOf(text, words),
    side: ({ text }) => asksContact || speaksOf(text, words),
    menu: ({ text }) => (asksContact && WANTS_NUMBER.test(text)) || speaksOf(text, words),
    comments: (block) => asksOpinions || mayBeContact(block) || (asksRating && isFigure(block)),
    related: mayBeContact,
    card: () => wantsLists,
  }
  return withoutProse(
    blocks.filter((block, index) => isTold[places[index]!](block)),
    { fields, names },
  )
}

/** Fields whose values are no sentences and stand beside their labels, not in a long text. */
const IS_SHORT_FACT =
  /^(?:.*[_ ])?(?:title|headline|name|authors?|by|date|time|topics?|tags?|keywords?|category|categories|section|price|currency|availability|stock|sku|mpn|gtin|ean|upc|asin|isbn(?:[_ ]?\d+)?|brand|manufacturer|publisher|language|ratings?|count|url|image|pages?|format)$/i
const PROSE_CHARS_MIN = 280
const PROSE_TOLD = { first: 2, last: 1 }

/** Of a long text its beginning and its end, where nothing is asked that is said in sentences; and what of it speaks of a field. */
function withoutProse(blocks: Block[], { fields, names }: { fields: readonly Field[]; names: ReadonlySet<string> }): Block[] {
  if (!fields.every((field) => IS_SHORT_FACT.test(field.name) && !asksForOwnWords(field))) return blocks
  const prose = blocks.filter(({ kind, text }) => kind === 'text' && text.length >= PROSE_CHARS_MIN)
  const told = new Set([...prose.slice(0, PROSE_TOLD.first), ...prose.slice(-PROSE_TOLD.last)])
  const dropped = new Set(prose.filter((block) => !told.has(block) && !speaksOf(block.text, names)))
  return blocks.filter((block) => !dropped.has(block))
}
