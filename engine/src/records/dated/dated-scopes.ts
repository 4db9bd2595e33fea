// Finds the text that belongs to each day of a page: the largest element with only this day, the part of a line up to the next day, or the
// lines that follow in a flat page. Its title, time and place are read in dated-events.ts.
import { isTag, type Element } from 'domhandler'
import { isInside, parentOf } from '../../text/ancestors.ts'
import type { DayMention } from './day-mentions.ts'
import type { PageLine } from './page-lines.ts'
import { anyOf } from '../../fields/word-patterns.ts'

/** A value and its quote on the page. */
export interface Quoted<T> {
  value: T
  quote: string
  block: number | null
}

/** Part of a line: from one character up to another. */
export interface LinePart {
  line: PageLine
  from: number
  to: number
}

export interface DatedScope {
  line: PageLine
  day: DayMention
  parts: LinePart[]
  /** The largest element with only this day; null where a block has several days. */
  element: Element | null
  /** The container of the days. */
  container: Element
  /** The words before the first of several days in one line, which apply to all of them. */
  lead: LinePart | null
}

interface Anchor {
  line: PageLine
  day: DayMention
}

/** With fewer days in the content, those in menus count, too. */
const ANCHORS_MIN = 2
const ANCHORS_MAX = 1_000
const REACH_MAX = 30
const STOP_TAGS = new Set(['html', 'body', 'main', 'tbody', 'table', 'ul', 'ol', 'dl'])
/** Shortest text before the first day of a line that applies to all its days. */
const LEAD_CHARS_MIN = 12
/** Words for days of publication, deadlines and the like, which are not days of events. */
const NO_EVENT = new RegExp(`©|${anyOf(({ dates }) => [dates?.published, dates?.updated, dates?.recorded, dates?.registrationEnds])}`, 'iu')
/** The day after these words is a deadline or an end, not the day of an event. */
const BEFORE_OTHER_DAY = new RegExp(String.raw`${anyOf(({ dates }) => dates?.registration)}[^.;:–]{0,20}$`, 'iu')
const BEFORE_CHARS_MAX = 50

/** Days with their texts, in page order. `isLeftOut` marks lines whose days are read elsewhere. */
export function scopesOf(lines: readonly PageLine[], isLeftOut: (line: PageLine) => boolean): DatedScope[] {
  const all = lines
    .filter((line) => line.days.length > 0 && !isLeftOut(line))
    .flatMap((line) => eventDays(line).map((day): Anchor => ({ line, day })))
    .filter(({ line, day }) => !BEFORE_OTHER_DAY.test(line.text.slice(Math.max(0, day.start - BEFORE_CHARS_MAX), day.start)))
  const open = all.filter(({ line }) => !line.isInMenu)
  const anchors = onceInRow((open.length >= ANCHORS_MIN ? open : all).slice(0, ANCHORS_MAX))
  const counts = countAnchors(anchors)
  const byBlock = Map.groupBy(anchors, ({ line }) => line.block)
  const scopes = [...byBlock.values()].flatMap((own) => {
    const [only] = own
    return only !== undefined && own.length === 1 ? [scopeAlone(only, lines, counts)] : scopesInBlock(own, lines)
  })
  extend(scopes, lines)
  return scopes
}

/** The days before a word such as "Posted" count as days of events if a day follows the word: "Aug 17, 2022 — Posted Aug 12, 2022". */
function eventDays({ days, text }: PageLine): DayMention[] {
  const at = text.search(NO_EVENT)
  if (at < 0) return days
  const hasOwn = days.some(({ start }) => start > at && start - at <= BEFORE_CHARS_MAX)
  return hasOwn ? days.filter(({ end }) => end <= at) : []
}

/** Drops repetitions of a day inside one row or list item, as in the names of its documents. */
function onceInRow(anchors: readonly Anchor[]): Anchor[] {
  const seen = new Map<Element, Set<string>>()
  return anchors.filter(({ line, day }) => {
    const row = rowOf(line.element)
    if (row === null) return true
    const key = `${day.month ?? ''}-${day.day}`
    const days = seen.get(row) ?? new Set()
    seen.set(row, days)
    return !days.has(key) && days.add(key)
  })
}

function rowOf(element: Element): Element | null {
  for (let one: Element | null = element; one !== null; one = parentOf(one)) if (one.name === 'tr' || one.name === 'li') return one
  return null
}

function countAnchors(anchors: readonly Anchor[]): Map<Element, number> {
  const counts = new Map<Element, number>()
  for (const { line } of anchors)
    for (let one: Element | null = line.element; one !== null; one = parentOf(one)) counts.set(one, (counts.get(one) ?? 0) + 1)
  return counts
}

function scopeAlone({ line, day }: Anchor, lines: readonly PageLine[], counts: ReadonlyMap<Element, number>): DatedScope {
  let element = line.element
  let parent = parentOf(element)
  while (parent !== null && counts.get(parent) === 1 && (!STOP_TAGS.has(parent.name) || isInCard(parent, counts))) {
    element = parent
    parent = parentOf(element)
  }
  const around = (step: 1 | -1): PageLine[] => {
    const found: PageLine[] = []
    for (let at = line.index + step; found.length < REACH_MAX; at += step) {
      const other = lines[at]
      if (other === undefined || !isInside(other.element, element)) break
      found.push(other)
    }
    return found
  }
  // Text after another day of the line, such as the day of posting, belongs to that day.
  const other = line.days.find(({ start }) => start >= day.end)
  const own: LinePart = { line, from: 0, to: other?.start ?? line.text.length }
  const parts = [...around(-1).toReversed().map(whole), own, ...around(1).map(whole)]
  return { line, day, parts, element, container: parent ?? element, lead: null }
}

/** True for a list of facts inside a card, where sibling cards of the same kind have days, too. */
function isInCard(list: Element, counts: ReadonlyMap<Element, number>): boolean {
  if (!LISTS.has(list.name)) return false
  for (let card = list, around = parentOf(card); around !== null && !PAGE_TAGS.has(card.name); card = around, around = parentOf(card)) {
    if ((counts.get(around) ?? 0) < 2) continue
    const alike = around.children.filter(isTag).filter((one) => (counts.get(one) ?? 0) > 0 && isAlike(one, card))
    return card !== list && alike.length > 1
  }
  return false
}
const LISTS = new Set(['ul', 'ol', 'dl'])
const PAGE_TAGS = new Set(['html', 'body', 'main'])
const isAlike = (one: Element, other: Element): boolean =>
  one.name === other.name && (one.attribs.class ?? '').split(' ')[0] === (other.attribs.class ?? '').split(' ')[0]

const whole = (line: PageLine): LinePart => ({ line, from: 0, to: line.text.length })

/** Scopes of several days in one block: each has its part of the line, and the lines below up to the next day. */
function scopesInBlock(anchors: readonly Anchor[], lines: readonly PageLine[]): DatedScope[] {
  return anchors.map(({ line, day }, at) => {
    const [before, next] = [anchors[at - 1], anchors[at + 1]]
    const isFirst = before?.line !== line
    const lead = leadOf(line)
    const from = isFirst && lead === null ? 0 : isFirst ? day.start : Math.max(day.start, before?.day.end ?? 0)
    const parts = [{ line, from, to: next?.line === line ? next.day.start : line.text.length }]
    const below = lines.slice(line.index + 1, Math.min(next?.line.index ?? Infinity, line.index + REACH_MAX))
    if (next?.line !== line) parts.push(...below.filter(({ block }) => block === line.block).map(whole))
    return { line, day, parts, element: null, container: line.element, lead }
  })
}

function leadOf(line: PageLine): LinePart | null {
  const first = line.days[0]?.start ?? 0
  return line.days.length > 1 && first >= LEAD_CHARS_MIN ? { line, from: 0, to: first } : null
}

/** In a flat page, adds to each day the lines that follow it, up to the next day or heading. */
function extend(scopes: readonly DatedScope[], lines: readonly PageLine[]): void {
  for (const own of Map.groupBy(
    scopes.filter(({ element }) => element !== null),
    ({ container }) => container,
  ).values()) {
    if (own.length < 2) continue
    const gaps = own.slice(1).map((scope, at) => between(own[at], scope, lines))
    const longest = Math.max(...gaps.map((gap) => gap.length))
    if (longest === 0 || longest > REACH_MAX) continue
    own.forEach((scope, at) => {
      const gap = gaps[at] ?? behind(scope, lines).slice(0, longest)
      const head = gap.findIndex(({ isHead }) => isHead)
      scope.parts.push(...gap.slice(0, head < 0 ? gap.length : head).map(whole))
    })
  }
}

const lastLine = (scope: DatedScope): number => scope.parts.at(-1)?.line.index ?? scope.line.index

function between(scope: DatedScope | undefined, next: DatedScope, lines: readonly PageLine[]): PageLine[] {
  return scope === undefined ? [] : lines.slice(lastLine(scope) + 1, next.parts[0]?.line.index)
}

function behind(scope: DatedScope, lines: readonly PageLine[]): PageLine[] {
  const rest = lines.slice(lastLine(scope) + 1, lastLine(scope) + 1 + REACH_MAX)
  const end = rest.findIndex(({ element, days }) => days.length > 0 || !isInside(element, scope.container))
  return end < 0 ? rest : rest.slice(0, end)
}

/** The cells of the element's row; empty outside of tables. */
export function cellsOfRow(element: Element | null): Element[] {
  let row = element
  while (row !== null && row.name !== 'tr') row = parentOf(row)
  return row === null ? [] : row.children.filter(isTag).filter(({ name }) => name === 'td' || name === 'th')
}
