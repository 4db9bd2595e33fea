// kepano/defuddle: articles, posts and threads, often shortened for a test, with the metadata that its tests expect.
import type { Field } from '@quarry/contract'
import { hasFile, namesIn, textOf } from '../repository-files.ts'
import { known, siteOf, type ConvertedSet, type SetPage, type Values } from '../converted-set.ts'
import { writtenPage } from '../written.ts'
import { READABLE_FIELDS } from './article-fields.ts'

const PAGES = 'tests/fixtures'
const LABELS = 'tests/expected'
const FIELDS: Field[] = READABLE_FIELDS.filter(({ name }) => name !== 'language')

export function convertDefuddle(folder: string): ConvertedSet {
  return { fields: { article: FIELDS }, pages: namesIn(folder, PAGES).flatMap((name) => pageOf(folder, name)) }
}

function pageOf(folder: string, file: string): SetPage[] {
  const id = file.replace(/\.html$/, '')
  const html = `${PAGES}/${file}`
  const labels = /^```json\n([^]*?)\n```/.exec(textOf(folder, LABELS, `${id}.md`) ?? '')?.[1]
  if (!file.endsWith('.html') || !hasFile(folder, html) || labels === undefined) return []
  const source = textOf(folder, html) ?? ''
  const page = writtenPage(source)
  const { title, author, site, published }: Values = { ...Object(JSON.parse(labels)) }
  const text = (value: unknown): unknown => (page.hasText(value) ? value : null)
  const expected = known({
    title: text(title),
    author: text(author),
    date: page.hasDay(published) ? published : null,
    site_name: text(site),
  })
  const url = /^<!--\s*\{\s*"url":\s*"([^"]+)"/.exec(source)?.[1] ?? /rel="canonical"\s+href="(https?:[^"]+)"/.exec(source)?.[1] ?? ''
  if (Object.keys(expected).length === 0) return []
  // Pages without a known address are counted as sites of their own.
  return [{ id, site: siteOf(url) || id, url: url || 'https://unknown.invalid/', html, fields: 'article', expected }]
}
