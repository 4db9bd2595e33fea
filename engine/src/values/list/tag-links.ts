// Tags that a page shows as links: links to pages of a tag, a topic or a keyword, in a group near the text.
import type { Element } from 'domhandler'
import { isTag } from 'domhandler'
import { parentOf } from '../../text/ancestors.ts'
import { elementText } from '../../text/element-text.ts'
import type { Finder, Piece, Proposal } from '../finder.ts'
import { nearFactor } from '../place-factor.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { areTags } from './tag-list.ts'
import { withoutRepeats } from '../without-repeats.ts'
import { anyOf, phrasesOf } from '../../fields/word-patterns.ts'
import { collect } from '../../text/collect.ts'

/** The words by which addresses and relations of such links are built, in the languages of the vocabulary. */
const TAG_ADDRESS = new RegExp(
  String.raw`\/(?:${phrasesOf(({ lists }) => lists?.topicPaths).join('|')})(?:[/=?]|-)|[?&](?:tag|topic|keyword)=`,
  'iu',
)
const GROUP_NAME =
  /(?:^|[\s_-])(?:article-?|post-?|related-?|entry-?|story-?)?(?:tags?|topics?|keywords?)(?:$|[\s_-])|(?:article|post|story|entry)(?:Tags|Topics|Keywords)\b/i
const TAG_CLASS = /(?:^|[\s_-])(?:tags?|hashtag)(?:$|[\s_-])/i
/** Links to the list of all tags. */
const ALL_TOPICS = new RegExp(`^${anyOf(({ lists }) => lists?.allTopics)}|^${anyOf(({ lists }) => lists?.topicNames)}$`, 'iu')
const GROUP_MAX = 30
const ANCESTORS = 3
const SCORE = 0.84
const LISTED_MIN = 3

export const findTagLinks: Finder = (page, intent) => {
  if (intent.concept?.id !== 'topics' || !intent.wantsMany) return []
  const groups = new Map<Element, Element[]>()
  const named = new Map<Element, boolean>()
  for (const { element } of page.document.links) {
    const group = groupOf(element, named)
    if (group) groups.set(group, [...(groups.get(group) ?? []), element])
  }
  const listed = [...groups.keys()].filter((group) => page.regions.regionOf(group).isListed).length
  return [...groups].flatMap(([group, links]) => proposeGroup(page, { group, links, isOneOfMany: listed >= LISTED_MIN }) ?? [])
}

interface TagGroup {
  group: Element
  links: readonly Element[]
  /** Several cards of the page have such a group: this one may be that of another article. */
  isOneOfMany: boolean
}

/** The element around links of one kind; null for a link that is not a tag. `named` is a cache, since links share what is around them. */
function groupOf(link: Element, named: Map<Element, boolean>): Element | null {
  const isTagged = TAG_ADDRESS.test(link.attribs.href ?? '') || /\btag\b/.test(link.attribs.rel ?? '') || isCalledTag(link)
  let element: Element = link
  for (let step = 0; step < ANCESTORS; step += 1) {
    const { parent } = element
    if (!parent || !isTag(parent) || parent.name === 'body') return null
    element = parent
    let isNamed = named.get(element)
    if (isNamed === undefined) named.set(element, (isNamed = isNamedGroup(element)))
    if (isNamed) return element
    if (isTagged && element.children.filter(isTag).length > 1) return element
  }
  return isTagged ? element : null
}

function isNamedGroup(element: Element): boolean {
  return GROUP_NAME.test(`${element.attribs.class ?? ''} ${element.attribs.id ?? ''}`) && !isItem(element)
}

/** True for the element of one tag among those of others. */
function isItem(element: Element): boolean {
  const { name, parent, attribs } = element
  const others = parent !== null && isTag(parent) ? parent.children.filter((other) => isTag(other) && other !== element) : []
  return others.some((other) => isTag(other) && other.name === name && other.attribs.class === attribs.class)
}

/** True where the class of the link, or of the only element in it, names a tag. */
function isCalledTag({ attribs, children }: Element): boolean {
  const [only, ...others] = children.filter(isTag)
  const inner = others.length === 0 ? (only?.attribs.class ?? '') : ''
  return TAG_CLASS.test(attribs.class ?? '') || TAG_CLASS.test(inner)
}

function proposeGroup(page: PageIndex, { group, links, isOneOfMany }: TagGroup): Proposal | null {
  if (links.length > GROUP_MAX || isInMenu(group) || isProse(page, links)) return null
  const pieces: Piece[] = collect(links, (link) => {
    const raw = elementText(link).replace(/^,\s*/, '')
    return raw === '' || raw.includes('\n') || ALL_TOPICS.test(raw) ? [] : [{ block: page.blockOf(link), raw, quote: raw }]
  })
  const tags = withoutRepeats(pieces)
  if (tags.length === 0 || !areTags(tags)) return null
  const region = page.regions.regionOf(group)
  const score = SCORE * nearFactor(page, tags[0]?.block ?? 0) * (region.isListed && isOneOfMany ? 0.6 : 1) * (tags.length === 1 ? 0.9 : 1)
  return { pieces: tags, score, finder: 'tag links' }
}

/** True for links inside sentences, which name things that the text mentions and not its topics. */
function isProse(page: PageIndex, links: readonly Element[]): boolean {
  const blocks = new Set(links.map((link) => page.blockOf(link)))
  const shown = [...blocks].reduce((sum, id) => sum + (page.block(id)?.text.length ?? 0), 0)
  return shown > 2 * links.reduce((sum, link) => sum + elementText(link).length, 0) + 40
}

/** True in a menu, or in a header or footer of the site, which list topics of the site. Within an article, tags are the article's. */
export function isInMenu(element: Element): boolean {
  let isOfSite = false
  for (let node: Element | null = element; node && node.name !== 'article'; node = parentOf(node)) {
    const names = `${node.attribs.class ?? ''} ${node.attribs.id ?? ''}`
    if (MENU.test(names)) return true
    isOfSite ||= FRAME_TAGS.has(node.name) || FOOT.test(names)
    if (node.parent?.type === 'root' || node.name === 'body') return isOfSite
  }
  return false
}
const FRAME_TAGS = new Set(['nav', 'header', 'footer'])
const MENU = /(?:^|[\s_-])(?:nav|navbar|navigation|menu|trending|popular|site-?header)(?:$|[\s_-])/i
const FOOT = /(?:^|[\s_-])footer(?:$|[\s_-])/i
