// The visible lines of a page, in their order, with the links in each. A block with <br> has several.
import type { Element } from 'domhandler'
import { parentOf } from '../../text/ancestors.ts'
import { clip } from '../../text/fold.ts'
import type { PageDocument } from '../../types.ts'
import { findClocks, type ClockMention } from './clock-mentions.ts'
import { findDays, type DayMention } from './day-mentions.ts'

export interface PageLine {
  index: number
  text: string
  block: number
  element: Element
  /** Of a heading, a caption or the term of a definition. */
  isHead: boolean
  /** 1 to 6 for headings, else 0. */
  level: number
  isInMenu: boolean
  days: DayMention[]
  clocks: ClockMention[]
  links: { url: string; text: string; at: number }[]
}

const LINES_MAX = 6_000
/** The time and place of an event are at the beginning of longer ones. */
const LINE_CHARS_MAX = 2_000
const HEAD_TAGS = new Set(['dt', 'caption', 'legend', 'summary'])
const MENU_TAGS = new Set(['nav', 'footer', 'header'])
const MENU_CLASS = /(?:^|[\s_-])(?:nav|navbar|navigation|menu|submenu|footer|breadcrumbs?|cookie)(?:$|[\s_-])/i

/** The lines of a page, without those of controls and invisible data. */
export function linesOf({ blocks, links, language }: PageDocument): PageLine[] {
  const linksOf = Map.groupBy(links, ({ block }) => block)
  const menus = new Map<Element, boolean>()
  const lines: PageLine[] = []
  for (const { id, text, kind, level, element } of blocks) {
    if (element === null || kind === 'data' || kind === 'control') continue
    if (lines.length >= LINES_MAX) break
    const own = (linksOf.get(id) ?? []).filter((link) => /^https?:/.test(link.url))
    const isHead = kind === 'heading' || HEAD_TAGS.has(element.name)
    const place = { block: id, element, isHead, level, isInMenu: isInMenu(element, menus) }
    // "09 <br> Jan" is one date.
    const cell =
      text.length < CELL_CHARS_MAX && /^\d{1,2}\n\p{L}|^\p{L}+\.?\n\d{1,2}(?:$|\n)/u.test(text)
        ? [text.replaceAll('\n', ' ')]
        : text.split('\n')
    let next = 0
    for (const long of cell) {
      const one = clip(long, LINE_CHARS_MAX)
      const days = findDays(one, language)
      const clocks = findClocks(one, (at) => days.some(({ start, end }) => at >= start && at < end))
      const line: PageLine = { ...place, index: lines.length, text: one, days, clocks, links: [] }
      next = takeLinks(line, own, next)
      lines.push(line)
    }
  }
  return lines
}
const CELL_CHARS_MAX = 40

/** Adds to a line the links that it contains, beginning at index `first`; links of a block are in the order of its text. */
function takeLinks(line: PageLine, links: readonly { url: string; text: string }[], first: number): number {
  let cursor = 0
  let next = first
  for (let link = links[next]; link !== undefined; link = links[next]) {
    const at = line.text.indexOf(link.text.replaceAll('\n', ' ').trim(), cursor)
    if (at < 0) break
    line.links.push({ url: link.url, text: link.text.trim(), at })
    cursor = at + link.text.trim().length
    next += 1
  }
  return next
}

function isInMenu(element: Element, known: Map<Element, boolean>): boolean {
  const passed: Element[] = []
  let result = false
  for (let one: Element | null = element; one !== null; one = parentOf(one)) {
    const cached = known.get(one)
    if (cached !== undefined) {
      result = cached
      break
    }
    passed.push(one)
    if (one.name === 'body' || one.name === 'main') break
    if (isMenu(one)) {
      result = true
      break
    }
  }
  for (const one of passed) known.set(one, result)
  return result
}

function isMenu({ name, attribs }: Element): boolean {
  return (
    MENU_TAGS.has(name) ||
    attribs.role === 'navigation' ||
    MENU_CLASS.test(`${attribs.class ?? ''} ${attribs.id ?? ''}`.replace(/dropdown-menu\S*/g, ''))
  )
}
