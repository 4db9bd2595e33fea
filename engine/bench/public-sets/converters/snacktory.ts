// karussell/snacktory: stored articles and other pages of about 2011 with the values asserted in its Java test.
import type { Field } from '@quarry/contract'
import { hasFile, textOf } from '../repository-files.ts'
import { known, siteOf, type ConvertedSet, type SetPage, type Values } from '../converted-set.ts'
import { readLiteral } from '../literals.ts'
import { writtenPage, type WrittenPage } from '../written.ts'
import { PAGE_FIELDS } from './article-fields.ts'

const TEST = 'src/test/java/de/jetwick/snacktory/ArticleTextExtractorTest.java'
const PAGES = 'src/test/resources/de/jetwick/snacktory'
const FIELDS: Field[] = [
  ...PAGE_FIELDS.filter(({ name }) => ['title', 'image'].includes(name)),
  { name: 'keywords', description: 'Keywords that the page declares.', type: 'array' },
]

export function convertSnacktory(folder: string): ConvertedSet {
  const pages = new Map<string, SetPage>()
  for (const body of (textOf(folder, TEST) ?? '').split(/@Test\b/).slice(1))
    for (const page of pageOf(folder, body)) if (!pages.has(page.id)) pages.set(page.id, page)
  return { fields: { page: FIELDS }, pages: [...pages.values()] }
}

function pageOf(folder: string, body: string): SetPage[] {
  const loaded = [...body.matchAll(/(getResourceAsStream|readFileAsString)\("([^"]+)"\)/g)]
  const [, call, file = ''] = loaded[0] ?? []
  const html = call === 'readFileAsString' ? file : `${PAGES}/${file}`
  if (loaded.length !== 1 || !hasFile(folder, html)) return []
  const id = file.replace(/^.*\/|\.html$/g, '')
  const url = /\/\/\s*\??\s*(https?:\S+)/.exec(body)?.[1] ?? ''
  const expected = assertedValues(body.replaceAll(/^\s*\/\/.*$/gm, ''), writtenPage(textOf(folder, html) ?? ''), url)
  // Pages without a known address are counted as sites of their own.
  return Object.keys(expected).length === 0
    ? []
    : [{ id, site: siteOf(url) || id, url: url || 'https://unknown.invalid/', html, fields: 'page', expected }]
}

/** Keywords are labels only if the page declares them in this order: others were counted in its text. */
function assertedValues(body: string, page: WrittenPage, url: string): Values {
  const title = assertedText(body, 'getTitle')
  const image = assertedText(body, 'getImageUrl')
  const keywords = readLiteral(`[${/assertEquals\(Arrays\.asList\(([^]*?)\),\s*\w+\.getKeywords\(\)/.exec(body)?.[1] ?? ''}]`, 0)
  return known({
    title: page.hasText(title) ? title : null,
    image: page.hasText(image) && image !== null ? (URL.parse(image, url)?.href ?? null) : null,
    keywords: Array.isArray(keywords) && page.hasText(keywords.join('')) ? keywords : null,
  })
}

function assertedText(body: string, getter: string): string | null {
  for (const found of body.matchAll(/assertEquals\(\s*/g)) {
    const start = found.index + found[0].length
    const statement = body.slice(start, body.indexOf(';\n', start))
    const value = readLiteral(body, start)
    if (typeof value === 'string' && new RegExp(`,\\s*\\w+\\.${getter}\\(\\)\\)$`).test(statement.trim())) return value
  }
  return null
}
