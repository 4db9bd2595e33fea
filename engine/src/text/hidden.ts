// Recognises invisible elements by the markup alone. Style sheets and scripts are not evaluated.
import type { Element } from 'domhandler'

/** Elements whose text is not visible on the page. */
const NEVER_SHOWN = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'head',
  'iframe',
  'object',
  'embed',
  'svg',
  'math',
  'datalist',
  'canvas',
  'audio',
  'video',
  'rp',
  'noembed',
  'noframes',
])

const HIDING_STYLE =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|content-visibility\s*:\s*hidden|opacity\s*:\s*0(?:\.0+)?\s*(?:!important\s*)?(?:;|$)|font-size\s*:\s*0(?:\.0+)?\s*(?:px|pt|em|rem|%)?\s*(?:!important\s*)?(?:;|$)|(?:left|top|right|text-indent|margin-left)\s*:\s*-\s*\d{3,}|clip\s*:\s*rect\(\s*0|clip-path\s*:\s*inset\(\s*(?:50|100)%|transform\s*:\s*scale\(\s*0\s*\))/i
const ZERO_HEIGHT = /(?:^|;)\s*(?:max-)?height\s*:\s*0(?:\.0+)?(?:px)?\s*(?:!important\s*)?(?:;|$)/i
const ZERO_SIZE = /(?:^|;)\s*(?:max-)?(?:width|height)\s*:\s*[01](?:\.0+)?(?:px)?\s*(?:!important\s*)?(?:;|$)/i
const OVERFLOW_HIDDEN = /overflow(?:-[xy])?\s*:\s*hidden/i
export const NOT_DISPLAYED = /(?:^|;)\s*display\s*:\s*none/i
const COLLAPSIBLE =
  /(?:^|[\s_-])(?:tab|tabs|tab-?pane|tab-?panel|tab-?content|collaps\w*|accordion\w*|expand\w*|toggle\w*|nav-?content|details|answers?)(?:$|[\s_-])/i
const OVERLAY = /(?:^|[\s_-])(?:modal|popup|pop-up|drawer|off-?canvas|tooltip|lightbox|overlay)(?:$|[\s_-])/i
const OVERLAY_ROLES = new Set(['dialog', 'alertdialog', 'menu', 'tooltip'])

/** True if the element and its content are not shown. Checks only this element, not its ancestors. */
export function isHidden(element: Element): boolean {
  const { name, attribs } = element
  if (NEVER_SHOWN.has(name)) return true
  if (attribs.hidden !== undefined && attribs.hidden !== 'until-found' && attribs.hidden !== 'false') return !isCollapsible(element)
  if (attribs.style !== undefined && isHidingStyle(attribs.style)) return !(isClosedStyle(attribs.style) && isCollapsible(element))
  if (attribs['aria-hidden'] === 'true' && isOverlay(element)) return true
  return name === 'dialog' && attribs.open === undefined
}

/**
 * Tabs and collapsible sections count as closed and not as hidden, because readers can open them. A labelled region is such a section in
 * WAI-ARIA.
 */
function isCollapsible({ attribs }: Element): boolean {
  if (attribs.role === 'tabpanel' || (attribs.role === 'region' && attribs['aria-labelledby'] !== undefined)) return true
  return COLLAPSIBLE.test(attribs.class ?? '')
}

/** The ways in which scripts close a section: not displayed, or with a height of 0. */
function isClosedStyle(style: string): boolean {
  return NOT_DISPLAYED.test(style) || (OVERFLOW_HIDDEN.test(style) && ZERO_HEIGHT.test(style))
}

function isHidingStyle(style: string): boolean {
  return HIDING_STYLE.test(style) || (OVERFLOW_HIDDEN.test(style) && ZERO_SIZE.test(style))
}

/** `aria-hidden` alone only hides from screen readers (icons, repeated prices); a closed overlay with it is invisible. */
function isOverlay(element: Element): boolean {
  return OVERLAY_ROLES.has(element.attribs.role ?? '') || OVERLAY.test(element.attribs.class ?? '')
}
