// Facts with a place of their own on a page that its titles may repeat: the site, the authors, the sections, codes. Letters only.
import { PHRASES } from '../../fields/concepts.ts'
import { labelWords } from '../../fields/label-words.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { titleTexts, type TitleTexts } from '../../page/title-sources.ts'
import { trailSteps } from '../../page/trail-steps.ts'
import { keepLast } from '../../text/keep-last.ts'
import { keepTexts } from '../../text/keep-texts.ts'
import { lettersOf } from '../../text/letters.ts'
import { titleSegments } from '../../text/title-parts.ts'
import { splitPeople } from '../list/split-values.ts'
import { namesOf } from '../person/byline-names.ts'
import { creditedLines } from '../person/credited-lines.ts'
import { isPublisher } from '../person/credited-names.ts'
import { collect } from '../../text/collect.ts'

export interface TitleFacts {
  texts: TitleTexts
  /** The parts of the page's title between separators. */
  segments: ReadonlySet<string>
  /** Full names, surname first or last. */
  authors: ReadonlySet<string>
  sections: ReadonlySet<string>
  codes: ReadonlySet<string>
  sites: ReadonlySet<string>
}

const AUTHOR_PATHS = 'author.name author creator.name creator meta:author article:author book:author dc:creator citation_author'.split(' ')
const AUTHOR: ReadonlySet<string> = new Set(['author'])
const CODE_CONCEPTS: ReadonlySet<string> = new Set(['sku', 'mpn', 'gtin', 'isbn', 'isbn_13', 'isbn_10', 'model'])
const LINE_CHARS_MAX = 160
const CODE_LETTERS_MIN = 4
const STEP_WORDS_MAX = 6

export const titleFacts = keepLast((page: PageIndex): TitleFacts => {
  const texts = titleTexts(page)
  const heading = lettersOf(page.mainHeading?.text ?? '')
  const sections = [...trailSteps(page), ...declared(page, ['article:section', 'articlesection', 'articleSection'])].map(({ raw }) => raw)
  return {
    texts,
    segments: new Set(titleSegments(page.document.title).map(lettersOf)),
    authors: new Set(authorNames(page, texts).flatMap(bothWays).map(lettersOf)),
    sections: new Set(
      sections
        .filter((text) => text.split(/\s+/).length <= STEP_WORDS_MAX)
        .map(lettersOf)
        .filter((letters) => letters !== heading),
    ),
    codes: new Set(codesOf(page)),
    sites: new Set(
      siteNames(page)
        .map(lettersOf)
        .filter((letters) => letters.length >= 2 && letters !== heading),
    ),
  }
})

function declared(page: PageIndex, paths: readonly string[]): { raw: string }[] {
  return paths.flatMap((path) => (page.data.get(path) ?? []).flatMap(({ values }) => values))
}

/** The authors in the page's data, beside a label or in a line of their own; a heading that is also the page's title credits no one. */
function authorNames(page: PageIndex, texts: TitleTexts): string[] {
  const declaredNames = declared(page, AUTHOR_PATHS).map(({ raw }) => raw)
  const labelled = page.labels.filter(({ pair }) => namesAuthor(pair.label)).map(({ pair }) => pair.value)
  const lines = creditedLines(page).flatMap(({ line, isWhole }) => (isWhole && !isTitle(texts, lettersOf(line)) ? namesOf(line) : []))
  const names = [...declaredNames, ...labelled]
    .filter((text) => text.length <= LINE_CHARS_MAX)
    .flatMap((text) => [text, ...splitPeople(text)])
  return [...names, ...lines].filter((name) => !isPublisher(page, name))
}

const isTitle = ({ named }: TitleTexts, letters: string): boolean =>
  (['title', 'shared', 'data'] as const).some((source) => named.get(source)?.has(letters))

/** True for the name of one of the concepts. */
function isConcept(words: readonly string[], ids: ReadonlySet<string>): boolean {
  return PHRASES.get(words.join(' '))?.some(({ concept }) => ids.has(concept.id)) === true
}

/** Cached, since it is called for every label, and the pages of a site share their labels. */
const namesAuthor = keepTexts((label) => isConcept(labelWords(label), AUTHOR))
const namesCode = keepTexts((label) => isConcept(labelWords(label), CODE_CONCEPTS))

/** "Finch, Nora" and "Nora Finch". */
function bothWays(name: string): string[] {
  const [last = '', first, ...more] = name.split(/,\s*/)
  return first === undefined || more.length > 0 ? [name] : [name, `${first} ${last}`]
}

function codesOf(page: PageIndex): string[] {
  const labelled = page.labels.filter(({ pair }) => namesCode(pair.label)).map(({ pair }) => pair.value)
  const codes = declared(page, ['sku', 'mpn', 'gtin', 'gtin13', 'isbn', 'productID']).map(({ raw }) => raw)
  return [...labelled, ...codes].map(lettersOf).filter((letters) => letters.length >= CODE_LETTERS_MIN && /\d/.test(letters))
}

/** Names of the site: what the page declares, the words of the link to the home page, and the copyright line. */
function siteNames(page: PageIndex): string[] {
  const { document } = page
  const home = document.links.filter(({ url }) => isHome(url, document.page.url)).map(({ text }) => text)
  const rights = collect(page.visibleBlocks, ({ text }) => {
    const line = text.length <= LINE_CHARS_MAX ? COPYRIGHT.exec(text)?.groups : undefined
    return line === undefined ? [] : [line.owner ?? '']
  })
  return [...declared(page, ['application-name', 'og:site_name', 'publisher.name']).map(({ raw }) => raw), ...home, ...rights]
}
const COPYRIGHT = /(?:©|\(c\)|copyright)\s?(?:\d{4}(?:\s?[-–]\s?\d{4})?)?,?\s(?<owner>\p{L}[\p{L}\p{N}&.'’ -]{1,40}\p{L})/iu

function isHome(url: string, page: string): boolean {
  if (HAS_STEP.test(url)) return false
  const [target, own] = [URL.parse(url), URL.parse(page)]
  return target !== null && own !== null && target.host === own.host && target.pathname === '/' && target.search === ''
}

/** Addresses of links are absolute: one with a path after the host is that of another page. */
const HAS_STEP = /^https?:\/\/[^/?#]*\/[^/?#.]/

/** True for a text that is nothing but a code which the page has elsewhere, with its label or without. */
export function isCodeOf({ codes }: TitleFacts, text: string): boolean {
  const letters = lettersOf(text)
  if (codes.has(letters)) return true
  const words = labelWords(text)
  return [1, 2].some(
    (size) =>
      words.length > size &&
      isConcept(words.slice(0, size), CODE_CONCEPTS) &&
      /\d/.test(words.slice(size).join('')) &&
      words.length - size <= 4,
  )
}
