// adbar/trafilatura: the stored pages of its evaluation with the metadata that its authors annotated.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Field } from '@quarry/contract'
import { decoded } from '../encoding.ts'
import { hasFile, jsonOf } from '../repository-files.ts'
import { known, siteOf, type ConvertedSet, type SetPage, type Values } from '../converted-set.ts'
import { writtenPage } from '../written.ts'
import { READABLE_FIELDS } from './article-fields.ts'

const FOLDERS = ['tests/cache', 'tests/eval']
const FIELDS: Field[] = [
  ...READABLE_FIELDS.filter(({ name }) => name !== 'language'),
  { name: 'description', description: 'Short description of the article.', type: 'string' },
  { name: 'categories', description: 'Categories in which the article is filed.', type: 'array' },
  { name: 'tags', description: 'Tags of the article.', type: 'array' },
  { name: 'license', description: 'Licence of the content.', type: 'string' },
]

export function convertTrafilatura(folder: string): ConvertedSet {
  const labels: Record<string, Values> = { ...Object(jsonOf(folder, 'tests/evaldata.json')) }
  return { fields: { article: FIELDS }, pages: Object.entries(labels).flatMap(([url, values]) => pageOf(folder, url, values)) }
}

function pageOf(folder: string, url: string, labels: Values): SetPage[] {
  const file = String(labels['file'])
  const html = FOLDERS.map((name) => `${name}/${file}`).find((path) => hasFile(folder, path))
  if (html === undefined || siteOf(url) === '') return []
  const page = writtenPage(decoded(readFileSync(join(folder, html))))
  const text = (value: unknown): unknown => (page.hasText(value) ? value : null)
  const items = (value: unknown): unknown => (Array.isArray(value) ? value.filter(page.hasText) : null)
  const { title, author, date, sitename, description, categories, tags, license } = labels
  const authors: unknown[] = Array.isArray(author) ? author : [author]
  const expected = known({
    title: text(title),
    author: authors.every(page.hasText) ? authors.join(', ') : null,
    date: page.hasDay(date) ? date : null,
    site_name: text(sitename),
    description: text(description),
    categories: items(categories),
    tags: items(tags),
    license: text(license),
  })
  const id = file.replace(/\.html?$/, '')
  return Object.keys(expected).length === 0 ? [] : [{ id, site: siteOf(url), url, html, fields: 'article', expected }]
}
