// Which blocks of a page can answer the fields: menus, sidebars, comments, rows of other things and the long middle of a text are left out,
// except those that mention a field. Includes more where contacts are requested, which can be anywhere.
import type { Field } from '@quarry/contract'
import type { Block, PageDocument } from '../types.ts'
import { speaksOf, wordsOfFields, wordsOfNames } from './field-words.ts'
import { asksForOpinions } from '../fields/asked-opinions.ts'
import type { Shape } from '../fields/concept.ts'
import { TOPIC_DATA } from '../fields/language-data.ts'
import { namesNetwork } from '../fields/networks.ts'
import { asksForOwnWords } from '../fields/own-words.ts'
import { topicsOfField, type Topic } from '../fields/page-topics.ts'
import { understandField } from '../fields/understand-field.ts'
import { placesOf, type Place } from './page-places.ts'

/** Facts about organisations and contacts are often in headers, footers and sidebars. */
const OF_CONTACT: ReadonlySet<Topic> = new Set(['contact', 'legal'])
const OF_FIRMS: ReadonlySet<string> = new Set(['organisation', 'founded', 'head_office'])
const RATING_CHARS_MAX = 60
const CONTACT_CHARS_MAX = 200
const WANTS_NUMBER = /[\d@]/

/** Blocks that can answer the fields by their place; in any place, those that mention a field. */
export function answeringBlocks(
  blocks: readonly Block[],
  { document, fields }: { document: PageDocument; fields: readonly Field[] },
): Block[] {
  const asksContact = fields.some(asksForContact)
  const asksOpinions = fields.some((field) => field.type !== 'number' && asksForOpinions(field))
  // The overall rating is often among the single reviews, as one line with a number.
  const asksRating = fields.some((field) => RATINGS.has(understandField(field).concept?.id ?? ''))
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

/** By the field's concept and the words of its name. Descriptions are ignored: they use "address" and "country" for anything. */
function asksForContact(field: Field): boolean {
  const { concept, shape } = understandField(field)
  if (concept !== null && (OF_FIRMS.has(concept.id) || OF_CONTACT_PAGES.has(shape))) return true
  if (namesNetwork(field.name)) return true
  return [...topicsOfField({ ...field, description: '' }).keys()].some((topic) => OF_CONTACT.has(topic))
}
const OF_CONTACT_PAGES: ReadonlySet<Shape> = new Set(TOPIC_DATA.contact?.shapes)
const RATINGS: ReadonlySet<string> = new Set(['rating', 'rating_count'])

/** Fields whose values are short and beside their labels, not in a long text. */
const SHORT_FACTS: ReadonlySet<string> = new Set(
  (
    'title author date_published date_modified start_date end_date topics section price list_price currency availability ' +
    'sku mpn gtin brand publisher language rating rating_count comment_count image canonical_url pages'
  ).split(' '),
)
const PROSE_CHARS_MIN = 280
const PROSE_TOLD = { first: 2, last: 1 }

/** Drops the middle of a long text where no field asks for sentences; parts that mention a field stay. */
function withoutProse(blocks: Block[], { fields, names }: { fields: readonly Field[]; names: ReadonlySet<string> }): Block[] {
  if (!fields.every((field) => SHORT_FACTS.has(understandField(field).concept?.id ?? '') && !asksForOwnWords(field))) return blocks
  const prose = blocks.filter(({ kind, text }) => kind === 'text' && text.length >= PROSE_CHARS_MIN)
  const told = new Set([...prose.slice(0, PROSE_TOLD.first), ...prose.slice(-PROSE_TOLD.last)])
  const dropped = new Set(prose.filter((block) => !told.has(block) && !speaksOf(block.text, names)))
  return blocks.filter((block) => !dropped.has(block))
}
