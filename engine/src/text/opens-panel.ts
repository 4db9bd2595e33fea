// Recognises buttons that open the panel below them, such as the headers of an accordion, which count as headings. Menu buttons do not
// count.
import { isTag, type Element } from 'domhandler'

const ANCESTORS_MAX = 40
const MENUS = new Set(['nav', 'header', 'menu', 'form'])
const MENU_ROLES = new Set(['navigation', 'banner', 'menu', 'menubar', 'search'])

/** True for the header of a collapsible section. */
export function opensPanel({ name, attribs, parent }: Element): boolean {
  const isButton = name === 'button' || attribs.role === 'button'
  if (!isButton || attribs['aria-expanded'] === undefined || (attribs['aria-haspopup'] ?? 'false') !== 'false') return false
  let around = parent
  for (let step = 0; around !== null && isTag(around) && step < ANCESTORS_MAX; step += 1) {
    if (MENUS.has(around.name) || MENU_ROLES.has(around.attribs.role ?? '')) return false
    around = around.parent
  }
  return true
}
