// postlight/parser: a stored page for each site with its own parser, with the values asserted in its test.
import { namesIn, hasFile, textOf } from '../repository-files.ts'
import { siteOf, type ConvertedSet, type SetPage, type Values } from '../converted-set.ts'
import { readLiteral } from '../literals.ts'
import { NEWS_FIELDS } from './article-fields.ts'

const CUSTOM = 'src/extractors/custom'
const NAMES: Record<string, string> = { title: 'title', author: 'author', date_published: 'date', dek: 'summary', lead_image_url: 'image' }
/** The parts of a test that are used, in order of appearance: an address, a page's file, an asserted value. */
const PART = /\bur[li]\s*=\s*(?=["'`])|readFileSync\(\s*(?=["'`])|assert\.equal\(\s*(title|author|date_published|dek|lead_image_url),\s*/g

export function convertPostlightParser(folder: string): ConvertedSet {
  const pages = namesIn(folder, CUSTOM).flatMap((site) => pagesOf(textOf(folder, CUSTOM, site, 'index.test.js') ?? ''))
  return { fields: { news: NEWS_FIELDS }, pages: pages.filter(({ html }) => hasFile(folder, html)) }
}

function pagesOf(test: string): SetPage[] {
  const pages = new Map<string, SetPage>()
  let url = ''
  let expected: Values = {}
  for (const part of test.matchAll(PART)) {
    const value = readLiteral(test, part.index + part[0].length)
    const asserted = part[1]
    if (typeof value !== 'string') continue
    if (asserted !== undefined) expected[NAMES[asserted] ?? asserted] = value
    else if (part[0].startsWith('read')) {
      const html = value.replace(/^\.\//, '')
      const page = pages.get(html) ?? { id: html.replace(/^.*\/|\.html$/g, ''), site: siteOf(url), url, html, fields: 'news', expected: {} }
      pages.set(html, page)
      expected = page.expected
    } else url = value
  }
  return [...pages.values()].filter((page) => page.url !== '' && Object.keys(page.expected).length > 0)
}
