// Lists of things as cards below a heading of the field's name, each with a heading of its own: speakers, members of a team,
// plans. The items are the cards' headings; other content of the cards belongs to the things.
import type { Block } from '../../types.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import type { Finder } from '../finder.ts'
import { labelFit } from '../../fields/label-fit.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { OUR_WORDS } from '../../fields/describing-words.ts'
import type { Section } from '../../page/sections.ts'

const SHAPES: ReadonlySet<string> = new Set(['person', 'tags', 'organisation', 'text', 'title'])
const FIT_MIN = 0.8
const CARDS_MIN = 2
const CARDS_MAX = 60
const CARD_BLOCKS_MAX = 8
const CARD_CHARS_MAX = 600
const NAME_CHARS_MAX = 60
const SCORE = 0.9
const NAME = /^(?:\p{L}[\p{L}.'’-]*\s+){1,5}\p{L}[\p{L}.'’-]+$/u

export const findHeadedCards: Finder = (page, intent) => {
  if (!intent.wantsMany || !SHAPES.has(intent.shape)) return []
  return page.sections.flatMap((section) => {
    const fit = section.rank <= 6 ? labelFit(withoutOurs(section.words), intent) : 0
    if (fit < FIT_MIN) return []
    const names = cardNames(page, section, intent)
    const element = section.heading.element
    if (names === null || (element !== null && page.regions.regionOf(element).isSide)) return []
    const pieces = names.map(({ id, text }) => ({ block: id, raw: text, quote: text }))
    return [{ pieces, score: SCORE * fit, finder: 'cards' }]
  })
}

/** "Our doctors", "Unsere Ärzte": the possessive does not name the things. */
function withoutOurs(words: readonly string[]): readonly string[] {
  return words.length > 1 && OUR_WORDS.has(words[0] ?? '') ? words.slice(1) : words
}

/** The headings of the cards; null for text with headings in between, or for headings that are not names. */
function cardNames(page: PageIndex, section: Section, { shape }: FieldSpec): Block[] | null {
  const below = page.sections.filter(({ heading: { id }, rank }) => id >= section.from && id < section.to && rank <= 6)
  const cards = below.filter(({ rank }) => rank === below[0]?.rank)
  const first = cards[0]?.heading.id ?? 0
  if (cards.length < CARDS_MIN || cards.length > CARDS_MAX || textBetween(page, section.from, first) > 0) return null
  const isCard = ({ heading: { text, id }, to }: Section): boolean =>
    text.length <= NAME_CHARS_MAX &&
    !/[:?!]$/.test(text) &&
    (shape !== 'person' || NAME.test(text)) &&
    to - id <= CARD_BLOCKS_MAX &&
    textBetween(page, id + 1, to) <= CARD_CHARS_MAX
  return cards.every(isCard) && isOfTheField(page, section, cards) ? cards.map(({ heading }) => heading) : null
}

/** Every card begins in an element of the same tag and class. */
function isOfTheField(page: PageIndex, section: Section, cards: readonly Section[]): boolean {
  const looks = new Set(
    cards.map(({ heading: { element } }) => {
      const parent = element?.parent
      return `${element?.name} ${parent && 'attribs' in parent ? `${parent.name} ${parent.attribs.class ?? ''}` : ''}`
    }),
  )
  return looks.size === 1 && cards[0]?.heading.element?.parent !== section.heading.element?.parent
}

function textBetween(page: PageIndex, from: number, to: number): number {
  let chars = 0
  for (let id = from; id < to; id += 1) {
    const block = page.block(id)
    if (block && block.kind !== 'caption' && block.kind !== 'data') chars += block.text.length
  }
  return chars
}
