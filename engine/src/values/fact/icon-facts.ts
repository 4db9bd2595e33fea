// Facts named by an icon only: `<i class="fa fa-map-marker"></i> Assen`, `<svg><use href="#icon-bed"></use></svg> 2`. The icon's
// name is the label, in its own words and in those of the icon's usual meaning.
import { isTag, isText, type ChildNode, type Element } from 'domhandler'
import { isInside, parentOf } from '../../text/ancestors.ts'
import { elementText } from '../../text/element-text.ts'
import { keepLast } from '../../text/keep-last.ts'
import { keepTexts } from '../../text/keep-texts.ts'
import { propose, type Finder } from '../finder.ts'
import { nearFactor } from '../place-factor.ts'
import { labelFit } from '../../fields/label-fit.ts'
import { isOfOthers, isOfReviews } from '../../page/other-things.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { shapeFit } from '../shape-fit.ts'
import type { Shape } from '../../fields/concept.ts'
import { labelWords } from '../../fields/label-words.ts'
import { anyOf } from '../../fields/word-patterns.ts'

interface IconFact {
  block: number
  text: string
  /** The same for icons of the same meaning. */
  icon: string
  labels: readonly IconLabel[]
}

interface IconLabel {
  words: readonly string[]
  /** The label holds only for a text with a figure. */
  needsFigure: boolean
}

const SCORE = 0.67
const FIT_MIN = 0.8
const TEXT_CHARS_MAX = 60
const ICONS_MAX = 400
/** Shapes whose own finders recognise them by their form anywhere. */
const BY_THEMSELVES: ReadonlySet<Shape> = new Set<Shape>(['phone', 'email', 'url', 'image', 'title', 'prose', 'lines', 'record', 'address'])

/** Shapes that an amount of money cannot be. */
const COUNTING: ReadonlySet<Shape> = new Set<Shape>(['count', 'counted', 'number', 'quantity', 'rating', 'hours', 'duration'])

/** The meanings of icons with these names beside a short text, and whether it has to contain a figure. */
const MEANINGS: readonly [RegExp, string, 'figure'?][] = [
  [/^(?:map|marker|pin|location|geo|place|location-?dot|standort|lieu)$/, 'location, place'],
  [/^(?:clock|time|hourglass|stopwatch|timer)$/, 'duration, working time, hours per week', 'figure'],
  [/^(?:euro|eur|money|dollar|pound|coins?|wallet|salary|cash|banknote)$/, 'salary, price', 'figure'],
  [/^(?:education|graduation|edu|mortarboard|diploma)$/, 'education, education level'],
  [/^(?:contract|handshake|briefcase|suitcase)$/, 'contract type, employment type'],
  [/^(?:bed|beds)$/, 'beds, bedrooms', 'figure'],
  [/^(?:bath|shower|bathtub)$/, 'bathrooms', 'figure'],
  [/^(?:ruler|area|expand|size|sqm|square)$/, 'area, size', 'figure'],
  [/^(?:users?|people|group|guests|persons?|players)$/, 'guests, capacity, players', 'figure'],
  [/^(?:calendar|date)$/, 'date', 'figure'],
  [/^(?:language|translate)$/, 'languages'],
  [/^(?:gauge|speedometer|odometer|tachometer|road)$/, 'mileage', 'figure'],
  [/^(?:gas|fuel|gasoline|pump)$/, 'fuel type'],
]
/** Words of icon sets, and of how an icon is drawn. */
const DRAWING =
  /^(?:icons?|ico|fa[bsrldt]?|bi|mdi|ti|ri|la[bsr]?|glyphicon|lucide|material|symbols?|outlined?|solid|regular|light|thin|fill(?:ed)?|alt|sharp|round(?:ed)?|dot|sign|svg|fw|lg|xs|sm|xl|\d?x|left|right|o|\d+)$/
/** Texts of controls, and times that are not facts of the thing: when a text was written and how long it takes to read. */
const NO_FACT = new RegExp(
  String.raw`^${anyOf(({ calls }) => calls?.noFact)}|${anyOf(({ dates, works }) => [dates?.agoBehind, works?.readingTime])}$|^${anyOf(({ dates }) => dates?.agoBefore)}\s\d`,
  'iu',
)
const ICON_CLASS = /(?:^|[\s_-])(?:icons?|fa[bsrl]?|bi|mdi|glyphicon|material-symbols|material-icons|lucide)(?:$|[\s_-])/i

export const findIconFacts: Finder = (page, intent) => {
  if (intent.wantsMany || BY_THEMSELVES.has(intent.shape) || intent.field.type === 'boolean') return []
  return iconFacts(page).flatMap(({ block, text, labels }) => {
    const fit = Math.max(0, ...labels.map(({ words }) => labelFit(words, intent)))
    if (fit < FIT_MIN || shapeFit(intent.shape, text) < 1 || intent.concept?.holds?.test(text) === false) return []
    if (COUNTING.has(intent.shape) && /\p{Sc}/u.test(text)) return []
    return [propose('icon', { block, raw: text }, SCORE * fit * nearFactor(page, block))]
  })
}

/** Facts of icons with a single text: an icon beside several different texts is the bullet of a list. */
const iconFacts = keepLast((page: PageIndex): IconFact[] => {
  const icons = page.marks.filter(isIcon).slice(0, ICONS_MAX)
  const all = icons.flatMap((icon) => factBeside(page, icon) ?? [])
  const facts = all.filter((fact) => !isActivity(fact, all))
  const texts = new Map<string, Set<string>>()
  for (const { icon, text } of facts) texts.set(icon, (texts.get(icon) ?? new Set()).add(text))
  return facts.filter(({ icon }) => texts.get(icon)?.size === 1)
})

/** True for a number of followers, not of guests: one beside stars, likes or views, or one in thousands. */
function isActivity({ icon, text, block }: IconFact, all: readonly IconFact[]): boolean {
  if (!PEOPLE_ICON.test(icon)) return false
  if (/\d\s?[km]\b/i.test(text)) return true
  return all.some((other) => ACTIVITY_ICON.test(other.icon) && Math.abs(other.block - block) <= ACTIVITY_BLOCKS)
}
const PEOPLE_ICON = /(?:^|\|)(?:users?|people|group|persons?)(?:\||$)/
const ACTIVITY_ICON =
  /(?:^|[|\s])(?:stars?|hearts?|likes?|thumbs?|eyes?|views?|forks?|git|code|comments?|messages?|chats?|share|downloads?|bookmarks?|repo|issues?)(?:[|\s]|$)/
const ACTIVITY_BLOCKS = 6

/** An SVG, or an element with the class of an icon and at most a short text, such as a ligature. */
function isIcon(element: Element): boolean {
  if (element.name === 'svg') return true
  return element.children.every((child) => isText(child) && child.data.trim().length <= 24) && ICON_CLASS.test(element.attribs.class ?? '')
}

/** The rest of the box that begins with the icon, where it is one short line; null otherwise. */
function factBeside(page: PageIndex, icon: Element): IconFact | null {
  let box = icon
  for (let step = 0; step < BOXES_MAX; step += 1) {
    const { parent } = box
    if (parent === null || !isTag(parent) || parent.children.find(holdsAnything) !== box) return null
    const rest = parent.children.slice(parent.children.indexOf(box) + 1).filter(holdsAnything)
    if (rest.length > 1) return null
    if (rest.length === 1) {
      const labels = labelsOf(icon)
      return labels.length === 0 ? null : factOf(page, parent, { rest: rest[0]!, labels })
    }
    box = parent
  }
  return null
}
const BOXES_MAX = 3

function factOf(page: PageIndex, box: Element, { rest, labels }: { rest: ChildNode; labels: readonly IconLabel[] }): IconFact | null {
  const text = (isText(rest) ? rest.data : isTag(rest) ? elementText(rest) : '').replace(/[^\S\n]+/g, ' ').trim()
  const block = isTag(rest) ? page.blockOf(rest) : (page.document.nodeBlocks.get(rest) ?? 0)
  const isOwn = !page.regions.regionOf(box).isSide && !isOfOthers(page, block) && !isOfReviews(page, block)
  const isLine = text !== '' && text.length <= TEXT_CHARS_MAX && !/[\n:：]/u.test(text.replace(/\d:\d/g, '')) && !NO_FACT.test(text)
  if (!isLine || !isOwn || isOfHead(page, box, block) || page.block(block)?.text.includes(text) !== true) return null
  return {
    block,
    text,
    icon: labels.map(({ words }) => words.join(' ')).join('|'),
    labels: labels.filter((label) => !label.needsFigure || /\d/.test(text)),
  }
}

/** True in the header of the site above the main heading, and for controls. */
function isOfHead(page: PageIndex, box: Element, block: number): boolean {
  const heading = page.mainHeading
  if (page.block(block)?.kind === 'control') return true
  if (heading === null || block > heading.id) return false
  for (let element: Element | null = box; element; element = parentOf(element))
    if (element.name === 'header') return !isInside(heading.element, element)
  return false
}

function holdsAnything(node: ChildNode): boolean {
  return isText(node) ? node.data.trim() !== '' : isTag(node)
}

function labelsOf(icon: Element): readonly IconLabel[] {
  const use = icon.children.find((child): child is Element => isTag(child) && child.name === 'use')
  const called = use ? (use.attribs.href ?? use.attribs['xlink:href'] ?? '').replace(/^.*#/, '') : ''
  const ligature = icon.name === 'svg' ? '' : icon.children.map((child) => (isText(child) ? child.data : '')).join('')
  return labelsOfName(`${called} ${ICON_CLASS.test(icon.attribs.class ?? '') ? icon.attribs.class : ''} ${ligature}`)
}

const labelsOfName = keepTexts((named): readonly IconLabel[] => {
  const words = named.toLowerCase().split(/[\s_-]+/)
  const own = [...new Set(words)].filter((word) => word !== '' && !DRAWING.test(word))
  if (own.length === 0 || own.length > OWN_WORDS_MAX) return []
  const meant = MEANINGS.flatMap(([name, list, holds]) =>
    own.some((word) => name.test(word))
      ? list.split(', ').map((label) => ({ words: labelWords(label), needsFigure: holds === 'figure' }))
      : [],
  )
  return [{ words: labelWords(own.join(' ')), needsFigure: false }, ...meant]
})
const OWN_WORDS_MAX = 3
