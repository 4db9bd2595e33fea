// Closed panels beside the one with the list, with the same structure, such as the other years of a page with tabs. Their text is hidden,
// so
// only links are taken from them.
import { NOT_DISPLAYED } from '../text/hidden.ts'
import { isTag, type Element } from 'domhandler'
import { getElementsByTagName, textContent } from 'domutils'
import { foldSpace } from '../text/fold.ts'

const LEVELS_MAX = 6
const LABEL_CHARS_MAX = 200

/** Links of those panels, in page order; empty where the element is not beside closed panels. */
export function linksInShutPanels(element: Element, baseUrl: string): { url: string; label: string }[] {
  const panels = shutPanelsBeside(element)
  return panels
    .flatMap((panel) => getElementsByTagName('a', panel))
    .flatMap((link) => {
      const url = link.attribs.href === undefined ? null : URL.parse(link.attribs.href, baseUrl)
      const label = foldSpace(textContent(link)).slice(0, LABEL_CHARS_MAX)
      return url !== null && /^https?:$/.test(url.protocol) ? [{ url: url.href, label }] : []
    })
}

function shutPanelsBeside(element: Element): Element[] {
  let one: Element | null = element
  for (let level = 0; one !== null && level < LEVELS_MAX; level += 1) {
    const parent: Element | null = one.parent !== null && isTag(one.parent) ? one.parent : null
    const build = buildOf(one)
    const shut = (parent?.children ?? []).filter(isTag).filter((other) => other !== one && isShut(other) && buildOf(other) === build)
    if (shut.length > 0) return shut
    one = parent
  }
  return []
}

function isShut({ attribs }: Element): boolean {
  return attribs.hidden !== undefined || NOT_DISPLAYED.test(attribs.style ?? '')
}

/** Tag and classes, without those for an open panel, and the tag of the first child. */
function buildOf({ name, attribs, children }: Element): string {
  const classes = (attribs.class ?? '')
    .split(/\s+/)
    .filter((one) => one !== '' && !/^(?:active|show|in|open|current|selected|is-\w+)$/i.test(one))
  return `${name}.${classes.join('.')}>${children.find(isTag)?.name ?? ''}`
}
