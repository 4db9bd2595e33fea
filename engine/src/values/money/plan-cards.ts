// Plans side by side, as price lists of services show them: cards of one look, each with a name as its heading and a price by the
// month, by the year or on request. Distinguished from goods by the period of their prices.
import { isTag, type Element } from 'domhandler'
import { isInside } from '../../text/ancestors.ts'
import { keepLast } from '../../text/keep-last.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { findMoney } from './money-text.ts'
import { isOfOthers } from '../../page/other-things.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { labelWords, nameWords } from '../../fields/label-words.ts'
import { PER } from '../../fields/particles.ts'
import { anyOf } from '../../fields/word-patterns.ts'

export interface PlanCard {
  /** Block of its heading. */
  heading: number
  name: string
  /** Words of its name that not all plans have: "Fern M" beside "Fern S" is "m". */
  own: ReadonlySet<string>
  /** Blocks behind the heading. */
  from: number
  /** Exclusive. */
  to: number
}

const CARDS_MIN = 2
const CARDS_MAX = 8
const NAME_CHARS_MAX = 40
const CARD_BLOCKS_MAX = 40
const PRICED_SHARE = 0.6
/** A price for a time, or per head. */
const TIMES = anyOf(({ money }) => money?.times)
const PER_TIME = new RegExp(
  String.raw`(?:\/|${PER})\s*(?:${anyOf(({ money }) => money?.heads)}\s*)?(?:(?:\/|${PER})\s*)?${TIMES}|${anyOf(({ money }) => [money?.yearly, money?.monthly])}`,
  'iu',
)
const NO_PRICE = new RegExp(`^${anyOf(({ money }) => [money?.onRequest, money?.free])}$`, 'iu')

/** In page order; none where the page shows no plans side by side. */
export const planCards = keepLast((page: PageIndex): PlanCard[] => {
  const groups = new Map<Element, { heading: number; name: string; box: Element }[]>()
  for (const { heading, rank } of page.sections) {
    if (rank > 6 || heading.text.length > NAME_CHARS_MAX || heading.element === null || isOfOthers(page, heading.id)) continue
    const box = boxOf(heading.element)
    const { parent } = box
    if (parent === null || !isTag(parent) || page.regions.regionOf(parent).isSide) continue
    const group = groups.get(parent) ?? []
    group.push({ heading: heading.id, name: heading.text, box })
    groups.set(parent, group)
  }
  for (const group of groups.values()) {
    const cards = asPlans(page, group)
    if (cards.length > 0) return cards
  }
  return []
})

/** The outermost element around a heading that has like ones beside it, each with a heading. */
function boxOf(heading: Element): Element {
  let box = heading
  for (let step = 0; step < CLIMB_MAX && box.parent !== null && isTag(box.parent) && box.parent.name !== 'body'; step += 1) {
    const { parent, name } = box
    const like = box === heading ? 0 : countOfTag(parent, name)
    if (like >= CARDS_MIN && like <= CARDS_MAX) return box
    box = parent
  }
  return box
}

/** Counts up to one more than CARDS_MAX. */
function countOfTag(parent: Element, name: string): number {
  let count = 0
  for (const child of parent.children) {
    if (isTag(child) && child.name === name) count += 1
    if (count > CARDS_MAX) break
  }
  return count
}
const CLIMB_MAX = 5

function asPlans(page: PageIndex, group: readonly { heading: number; name: string; box: Element }[]): PlanCard[] {
  const boxes = new Set(group.map(({ box }) => box))
  if (group.length < CARDS_MIN || group.length > CARDS_MAX || boxes.size < group.length) return []
  const cards = group.map((one) => ({ ...one, from: one.heading + 1, to: endOf(page, one) }))
  const texts = cards.map(({ from, to }) => page.visibleBlocks.filter(({ id }) => id >= from && id < to).map(({ text }) => text))
  if (texts.some((lines) => lines.length === 0 || lines.length > CARD_BLOCKS_MAX)) return []
  const priced = texts.filter((lines) => lines.some((line) => findMoney(line).length > 0 || NO_PRICE.test(line))).length
  const timed = texts.some((lines) =>
    lines.some((line, at) => findMoney(line).length > 0 && PER_TIME.test(`${line} ${lines[at + 1] ?? ''}`)),
  )
  if (priced < cards.length * PRICED_SHARE || priced < CARDS_MIN || !timed) return []
  const words = cards.map(({ name }) => labelWords(name))
  return cards.map(({ heading, name, from, to }, at) => ({
    heading,
    name,
    own: new Set((words[at] ?? []).filter((word) => !words.every((others) => others.includes(word)))),
    from,
    to,
  }))
}

function endOf(page: PageIndex, { heading, box }: { heading: number; box: Element }): number {
  let last = heading
  for (const { id, element } of page.visibleBlocks) {
    if (id <= heading) continue
    if (!isInside(element, box)) break
    last = id
  }
  return last + 1
}

/** The plan a field names; null where the page shows none side by side, or it names none. */
export function planOf(page: PageIndex, { field }: FieldSpec): PlanCard | null {
  const cards = planCards(page)
  if (cards.length === 0) return null
  return planNamed(cards, nameWords(field.name)) ?? planNamed(cards, [...nameWords(field.name), ...labelWords(field.description)])
}

export function asksForPrice({ shape, topics }: FieldSpec): boolean {
  return shape === 'price' || topics.inName.has('prices')
}

/** The plan that words name, all of its own words among them; null where they name none or several. */
function planNamed(cards: readonly PlanCard[], words: readonly string[]): PlanCard | null {
  const named = cards.filter(({ own }) => own.size > 0 && [...own].every((word) => words.includes(word)))
  const most = Math.max(0, ...named.map(({ own }) => own.size))
  const best = named.filter(({ own }) => own.size === most)
  return best.length === 1 ? best[0]! : null
}
