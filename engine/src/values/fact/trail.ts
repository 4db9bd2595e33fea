// The category of what a page is about, from the trail that leads to it ("Home / Oven parts / Door seals / Seal KX-2210"): the last step
// before the thing itself. Trails that the page declares are read by the structured rung.
import { isTag, isText, type Element } from 'domhandler'
import { elementText } from '../../text/element-text.ts'
import { isHidden } from '../../text/hidden.ts'
import { propose, type Finder } from '../finder.ts'
import type { PageIndex } from '../../page/page-index.ts'

const TRAIL = /(?:^|[\s_-])(?:bread-?crumbs?|crumbs?|breadcrumb-?(?:list|trail|nav)|pankuzu|topicpath)(?:$|[\s_-])/i
const TRAIL_LABEL = /^(?:bread ?crumbs?|brotkrumen|brotkrümel|fil d.ariane|migas|ruta de navegación|briciole|percorso|kruimelpad|パンくず)/i
const STEPS_MIN = 2
const STEPS_MAX = 8
const STEP_CHARS_MAX = 60
const FIRST_STEP =
  /^(?:home(?: ?page)?|start(?:seite)?|accueil|inicio|início|strona główna|hem|etusivu|ホーム|トップ(?:ページ)?|首页|top|shop|store|all|alle|back|zurück|retour)$/i
const SCORE = 0.62

const ASKED = /categor|kategor|catégor|categ|カテゴリ|分类|类别|Rubrik|sub-?forum|^board$/iu
const OF_FORUM =
  /(?<!\p{L})(?:board|sub-?forum|section|category|kategorie|bereich)(?!\p{L}).{0,30}(?<!\p{L})(?:thread|topic|post|discussion|thema)(?!\p{L})/iu

export const findTrailCategory: Finder = (page, intent) => {
  if (intent.concept?.id !== 'section' || intent.wantsMany || (!ASKED.test(intent.field.name) && !OF_FORUM.test(intent.field.description)))
    return []
  const trail = trailOf(page)
  if (trail === null) return []
  const steps = trail.links.filter(({ raw }) => raw !== '' && raw.length <= STEP_CHARS_MAX && !FIRST_STEP.test(raw))
  // The thing itself may be the last link of its trail.
  const own = page.mainHeading?.text.toLowerCase() ?? ''
  const before = steps.filter(({ raw }) => raw.toLowerCase() !== own)
  const last = before.at(-1)
  return last === undefined || trail.links.length < STEPS_MIN || trail.links.length > STEPS_MAX
    ? []
    : [propose('trail', { block: last.block, raw: last.raw }, SCORE)]
}

interface Step {
  block: number
  raw: string
}

/** The first trail of the page that is called so. */
function trailOf(page: PageIndex): { links: Step[] } | null {
  const groups = new Map<Element, Element[]>()
  const known = new Map<Element, boolean>()
  for (const { element } of page.document.links) {
    const trail = trailAround(element, known)
    if (trail === null) continue
    const group = groups.get(trail)
    if (group === undefined) groups.set(trail, [element])
    else group.push(element)
  }
  const [links] = [...groups.values()]
  return links ? { links: links.map((link) => ({ block: page.blockOf(link), raw: elementText(link) })) } : null
}

function isNamedTrail({ attribs }: Element): boolean {
  return TRAIL.test(`${attribs.class ?? ''} ${attribs.id ?? ''}`) || TRAIL_LABEL.test(attribs['aria-label'] ?? '')
}

/** A nameless trail: links with signs that lead on between them, and nothing else. */
function isSeparated(element: Element): boolean {
  if (element.name !== 'nav') return false
  const text = element.children.flatMap((child) => (isText(child) ? [child.data] : [])).join('')
  return SEPARATORS.test(text) && /\S/u.test(text)
}
const SEPARATORS = /^[\s›»→>/]+$/u

const CLIMB_MAX = 6

/** `known`: what has been asked already, since thousands of links may stand in one element. */
function trailAround(link: Element, known: Map<Element, boolean>): Element | null {
  let found: Element | null = null
  let current = link.parent
  for (let step = 0; current && isTag(current) && step < CLIMB_MAX; step += 1) {
    if (isHidden(current)) return null
    const isTrail = known.get(current) ?? (isNamedTrail(current) || isSeparated(current))
    known.set(current, isTrail)
    if (isTrail) found = current
    current = current.parent
  }
  return found
}
