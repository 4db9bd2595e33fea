// Items of a list in one line: equal elements side by side (`<span class="pill">`), with only separators between them.
import { isTag, isText } from 'domhandler'
import { elementText } from '../../text/element-text.ts'
import { isHidden } from '../../text/hidden.ts'
import type { Block } from '../../types.ts'
import type { Piece } from '../finder.ts'

const ITEMS_MIN = 2
const ITEMS_MAX = 40
const ITEM_CHARS_MAX = 60
const BETWEEN = /^[\s,;|·•/]*$/u

/** Null for other lines: a sentence with links in it, words that are marked up one by one. */
export function inlineItems({ id, element, text }: Block): Piece[] | null {
  if (!element || text.includes('\n')) return null
  const parts = []
  for (const child of element.children) {
    if (isText(child) && !BETWEEN.test(child.data)) return null
    if (isTag(child) && !isHidden(child)) parts.push(child)
    if (parts.length > ITEMS_MAX) return null
  }
  const [first] = parts
  if (!first || parts.length < ITEMS_MIN || (first.name !== 'a' && !first.attribs.class)) return null
  if (parts.some(({ name, attribs }) => name !== first.name || attribs.class !== first.attribs.class)) return null
  const items = parts.map((part) => elementText(part))
  const isList = items.every((item) => item !== '' && item.length <= ITEM_CHARS_MAX && text.includes(item))
  return isList ? items.map((raw) => ({ block: id, raw, quote: raw })) : null
}
