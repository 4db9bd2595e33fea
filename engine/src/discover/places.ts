// Classifies the areas of a page for the records in them: menus and footers are no lists, and recommendations are beside a list.
import { isTag, type Element } from 'domhandler'
import { parentOf } from '../text/ancestors.ts'
import { elementText } from '../text/element-text.ts'

const BESIDE =
  /(?:^|[\s_-])(?:related|recommend(?:ed|ations?)?|similar|upsells?|cross-?sells?|recently|viewed|popular|trending|best-?sellers?|sidebar|widget|aside|footer|also)(?:$|[\s_-])/i
/** Headings over items that do not belong to the list. */
const BESIDE_HEADING =
  /^\W*(?:you (?:may|might|could|will|'ll) (?:also )?(?:like|love|enjoy|be interested)|(?:customers|people|shoppers|others|users|readers|guests) (?:who .{2,40} )?(?:also|often)|related|recommended|recommendations?|recently|similar|more (?:from|like|in|stories|to explore|articles)|most (?:read|popular|viewed|wanted)|popular|trending|best ?sellers?|top (?:stories|picks|rated)|editor'?s'? (?:picks|choice)|(?:recent|latest) (?:posts|comments|news)|see also(?!\p{L})|siehe auch|voir (?:aussi|également)|(?:ver|véase) también|vedi anche|(?:ver|veja) também|zie ook|se (?:även|også)(?!\p{L})|zobacz (?:też|także)|см\. также|смотрите также|参见|另请参阅|참고 항목|don['’]t miss|inspired by|frequently bought|das könnte|ähnliche|(?:andere )?kunden (?:kauften|interessierten|sahen|haben)|zuletzt|meist(?:gelesen|gesucht|verkauft)|beliebte?|empfehl|auch interessant|vous aimerez|vous pourriez|à lire aussi|(?:articles|produits|contenus) (?:similaires|liés|associés)|les plus (?:lus|vus)|récemment|también te|te puede|quizás? te|productos? (?:relacionad|similar)|relacionad|más (?:leíd|vist)|vistos recientemente|potrebbe|potrebbero|(?:articoli|prodotti) (?:correlati|simili)|correlati|più (?:letti|visti)|você também|quem viu|produtos (?:relacionad|semelhant)|mais (?:lid|vist)|misschien|anderen bekeken|gerelateerd|aanbevolen|ook interessant|関連|おすすめ|最近(?:チェック|見た)|よく一緒|相关|推荐|猜你喜欢|관련|추천|최근 본|похожие|рекомендуем|с этим|вас (?:может|могут))/iu
const HEADING_CHARS_MAX = 80
/** Number of siblings before a list that are searched for its heading. */
const SIBLINGS_MAX = 4

/** Below 1 in recommendations beside the list ("related", "recently viewed") and in sidebars. */
export function placeWeight(element: Element): number {
  for (let one: Element['parent'] = element.parent; one !== null && isTag(one); one = one.parent) {
    if (one.name === 'aside' || one.name === 'nav' || one.name === 'footer') return 0.2
    if (BESIDE.test(`${one.attribs.class ?? ''} ${one.attribs.id ?? ''}`)) return 0.3
  }
  return BESIDE_HEADING.test(headingOver(element)) ? 0.3 : 1
}

/** True in the menu, header or footer that every page of a site has. */
export function isInFurniture(element: Element): boolean {
  let isInContent = false
  for (let one: Element['parent'] = element.parent; one !== null && isTag(one); one = one.parent) {
    const { name, attribs } = one
    if (name === 'nav' || name === 'footer' || attribs.role === 'navigation' || attribs.role === 'contentinfo') return true
    if (name === 'main' || name === 'article' || name === 'section') isInContent = true
    if ((name === 'header' && !isInContent) || attribs.role === 'banner') return true
  }
  return false
}

/** The nearest heading before an element or one of its ancestors; empty where other content is between. */
function headingOver(element: Element): string {
  for (let one: Element | null = element; one !== null && one.name !== 'body'; one = parentOf(one)) {
    let before = one.prev
    for (let count = 0; before !== null && count < SIBLINGS_MAX; before = before.prev) {
      if (!isTag(before) || isFellow(before, one)) continue
      count += 1
      const text = elementText(before)
      const heading = headingIn(before)
      if (heading !== null && text.length <= HEADING_CHARS_MAX) return text
      if (text.length > HEADING_CHARS_MAX) break
    }
    if (one.name === 'main' || one.name === 'article') return ''
  }
  return ''
}

/** True for a sibling with the same tag and classes: another record of the list, whose title is no heading over this one. */
function isFellow(before: Element, one: Element): boolean {
  return before.name === one.name && (before.attribs.class ?? '') === (one.attribs.class ?? '') && !/^h[1-6]$/.test(one.name)
}

function headingIn(element: Element): Element | null {
  if (/^h[1-6]$/.test(element.name) || element.attribs.role === 'heading') return element
  for (const child of element.children) {
    const inner = isTag(child) ? headingIn(child) : null
    if (inner !== null) return inner
  }
  return null
}

/** The main part of the page around an element, or its ancestor two levels up. */
export function regionOf(element: Element): Element | null {
  for (let one = parentOf(element); one !== null; one = parentOf(one)) {
    if (one.name === 'main' || one.attribs.role === 'main') return one
  }
  const container = parentOf(element)
  return container === null ? null : (parentOf(container) ?? container)
}

export function isWithin(element: Element, places: ReadonlySet<Element>): boolean {
  for (let one: Element | null = element; one !== null; one = parentOf(one)) if (places.has(one)) return true
  return false
}
