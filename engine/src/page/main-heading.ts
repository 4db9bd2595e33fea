// Finds the heading that names the thing a page is about: the one that the page's title repeats, otherwise the first of the highest level.
import { isTag, isText, type Element } from 'domhandler'
import { parentOf } from '../text/ancestors.ts'
import { behindBy } from '../fields/title-words.ts'
import { lettersOf } from '../text/letters.ts'
import type { Block, PageDocument } from '../types.ts'
import { titleSegments } from '../text/title-parts.ts'
import { labelWords } from '../fields/label-words.ts'
import { namesSite } from './site-suffix.ts'

export function findMainHeading(document: PageDocument): Block | null {
  const named = document.blocks.filter((block) => block.kind === 'heading')
  const headings = withoutLesser(
    document,
    named.filter(({ text }) => !isByline(document, text)),
  )
  const titles = titleTexts(document).map((title) => new Set(labelWords(title)))
  const begun = titleTexts(document).map((title) => `${labelWords(title).join(' ')} `)
  const sites = siteNames(document)
  const isFirstPage = isHome(document)
  let best: { block: Block; score: number } | null = null
  headings.forEach((block, order) => {
    const words = labelWords(block.text)
    if (words.length === 0) return
    const isBegun = block.level === 1 && words.length > BEGUN_WORDS && begun.some((title) => title.startsWith(beginningOf(words)))
    const shared = Math.max(isBegun ? BEGUN : 0, ...titles.map((title) => coverage(words, title)))
    const covered = sites.includes(lettersOf(block.text)) ? 0 : shared
    const level = block.level === 1 ? 0.6 : block.level === 2 ? 0.2 : 0
    const atMost = covered * (words.length > 1 ? 1 : 0.6) + level - Math.min(order, 20) * 0.01
    // The checks of the element are expensive, so they are made only for headings that would be the best so far.
    if (atMost <= (best?.score ?? 0.55) || (!isFirstPage && isNameOfSite(document, block))) return
    const score = atMost - (isTrail(block.element) ? TRAIL : 0)
    if (score > (best?.score ?? 0.55)) best = { block, score }
  })
  const found: { block: Block; score: number } | null = best
  const heading = found === null ? null : (found as { block: Block }).block
  return headingOfAddress(document, headings, heading) ?? heading
}

/** True for a heading such as "By Nora Finch", but not for "By the Sea" where that is the page's title. */
function isByline(document: PageDocument, text: string): boolean {
  const credit = behindBy(text)?.name ?? ''
  if (!CREDIT.test(credit)) return false
  const letters = lettersOf(text)
  return !titleTexts(document).some((title) => lettersOf(title).startsWith(letters))
}
const CREDIT =
  /^(?:\p{Lu}[\p{L}'’.-]*)(?:[\s,&]{1,2}[\p{L}'’.()-]+){0,12}$|^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}・]{2,12}$/u

/**
 * Drops headings with the names of the site and of its sections, where the page's title consists of them and of another heading: "Politics"
 * and "The Quay Post" in "Harbour reopens - Politics - The Quay Post".
 */
function withoutLesser(document: PageDocument, headings: readonly Block[]): readonly Block[] {
  const segments = new Set(titleTexts(document).flatMap(titleSegments).map(lettersOf))
  const named = headings.filter(({ text }) => segments.has(lettersOf(text)))
  const lesser = named.filter(
    ({ text }) => labelWords(text).length <= LESSER_WORDS_MAX && (namesSite(text, document) || leadsUp(document, text)),
  )
  return lesser.length < named.length && !isHome(document) ? headings.filter((block) => !lesser.includes(block)) : headings
}
const LESSER_WORDS_MAX = 4

/** True where all links with this text lead to addresses with fewer path segments, as those to a section do. */
function leadsUp(document: PageDocument, text: string): boolean {
  const letters = lettersOf(text)
  // Comparing lengths first avoids folding most link texts.
  const same = document.links.filter((link) => link.text.length >= letters.length && lettersOf(link.text) === letters)
  const steps = same.length > 0 ? stepsOf(document.page.url) : 0
  return same.length > 0 && same.every(({ url }) => stepsOf(url) < steps)
}
const stepsOf = (url: string): number => (URL.parse(url)?.pathname ?? '').split('/').filter((step) => step !== '').length

/**
 * The first two words, for headings that share only those with the title: "Iron Lung Hardcover, 2020" and "Iron Lung: Books: Hill & Co.".
 */
const beginningOf = (words: readonly string[]): string => `${words.slice(0, BEGUN_WORDS).join(' ')} `
const BEGUN_WORDS = 2
const BEGUN = 0.85

/**
 * For a page that shows one thing beside a list, and whose first heading names the list ("Career Opportunities"): the heading with the words
 * of the page's address, if the first heading has none of them, and if the list contains the same text.
 */
function headingOfAddress({ page, blocks }: PageDocument, headings: readonly Block[], best: Block | null): Block | null {
  const words = new Set(labelWords(lastSegment(page.url).replace(/[-_+.]+/g, ' ')).filter((word) => /^\p{L}{2,}$/u.test(word)))
  const path = new Set(labelWords((URL.parse(page.url)?.pathname ?? '').replace(/[-_+./]+/g, ' ')))
  if (best === null || words.size < 2 || labelWords(best.text).some((word) => path.has(word))) return null
  const isNamedTwice = ({ text }: Block): boolean => blocks.filter((block) => block.kind !== 'data' && block.text === text).length > 1
  const spelled = headings.filter(({ text }) => {
    const own = labelWords(text)
    return (
      own.length >= 2 && own.length <= words.size + 1 && [...words].every((word) => own.includes(word)) && coverage(own, words) >= SPELLED
    )
  })
  return spelled.filter(isNamedTwice).toSorted((a, b) => a.level - b.level || b.id - a.id)[0] ?? null
}
const SPELLED = 0.66

function lastSegment(url: string): string {
  const path = URL.parse(url)?.pathname ?? ''
  try {
    return decodeURIComponent(path.split('/').findLast((part) => part !== '') ?? '')
  } catch {
    return ''
  }
}

/** Names of the site, whose occurrence in the title does not count for a heading. */
function siteNames({ values, page }: PageDocument): string[] {
  const declared = values.filter(({ path }) => path === 'og:site_name').map(({ raw }) => raw)
  const host = URL.parse(page.url)?.hostname.replace(/^www\./, '') ?? ''
  return [...declared, host, host.split('.')[0] ?? ''].map(lettersOf).filter((name) => name !== '')
}

/** True for a heading in a logo, or one that is a link to the home page: it is the name of the site. */
function isNameOfSite({ baseUrl, title }: PageDocument, { element, text }: Block): boolean {
  if (element !== null && LOGO.test(namesAround(element)) && !title.startsWith(text)) return true
  const link = element === null ? null : linkOf(element)
  const target = link?.attribs.href === undefined ? null : URL.parse(link.attribs.href, baseUrl)
  return target !== null && target.search === '' && HOME.test(target.pathname)
}
const isHome = ({ page }: Pick<PageDocument, 'page'>): boolean => HOME.test(URL.parse(page.url)?.pathname ?? '/')
const HOME = /^\/(?:(?:[a-z]{2}|blog|weblog|home)\/?)?(?:index\.\w{2,5})?$/i
const LOGO = /(?:^|[\s_-])logo(?:$|[\s_-])/i

function namesAround({ attribs, parent }: Element): string {
  return `${attribs.class ?? ''} ${attribs.id ?? ''} ${parent && isTag(parent) ? `${parent.attribs.class ?? ''} ${parent.attribs.id ?? ''}` : ''}`
}

/** The link around an element, or the one that contains all of its text; null without one. */
function linkOf(element: Element): Element | null {
  const [only, ...others] = element.children.filter((child) => isTag(child) || (isText(child) && child.data.trim() !== ''))
  if (only && others.length === 0 && isTag(only)) return only.name === 'a' ? only : linkOf(only)
  let current = element.parent
  for (let step = 0; current && isTag(current) && step < LINK_CLIMB_MAX; step += 1) {
    if (current.name === 'a') return current
    current = current.parent
  }
  return null
}
const LINK_CLIMB_MAX = 3

/** True inside a breadcrumb trail, whose last step is often marked up as a heading with words for search engines. */
function isTrail(element: Element | null): boolean {
  let current = element
  for (let step = 0; current && step < TRAIL_CLIMB_MAX; step += 1) {
    if (current.name === 'nav' || /bread-?crumb/i.test(`${current.attribs.class ?? ''} ${current.attribs.id ?? ''}`)) return true
    current = parentOf(current)
  }
  return false
}
const TRAIL = 0.7
const TRAIL_CLIMB_MAX = 6

function titleTexts(document: PageDocument): string[] {
  const named = document.values.filter(({ path, entity }) => entity < 0 && (path === 'og:title' || path === 'twitter:title'))
  return [document.title, ...named.map(({ raw }) => raw)].filter((title) => title !== '')
}

function coverage(words: readonly string[], title: ReadonlySet<string>): number {
  return words.filter((word) => title.has(word)).length / words.length
}
