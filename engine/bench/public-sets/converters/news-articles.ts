// AndyTheFactory/article-extraction-dataset: stored articles of some 200 news sites with title, day and authors, marked by hand.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Field } from '@quarry/contract'
import { decoded } from '../encoding.ts'
import { hasFile, jsonOf } from '../repository-files.ts'
import { known, siteOf, type ConvertedSet, type SetPage, type Values } from '../converted-set.ts'
import { writtenPage } from '../written.ts'

const FIELDS: Field[] = [
  { name: 'title', description: 'Headline of the article.', type: 'string' },
  { name: 'date', description: 'Date of publication.', type: 'date' },
  { name: 'authors', description: 'Names of the authors of the article.', type: 'array' },
]
/** Commas that separate names, not those before a degree. */
const BETWEEN_NAMES = /,\s+(?!(?:Ph\.?\s?D|M\.?D|Jr|Sr|Esq)\b)/

export function convertNewsArticles(folder: string): ConvertedSet {
  const labels = jsonOf(folder, 'news_articles.json')
  const articles: Values[] = Array.isArray(labels) ? labels.map((label: unknown) => ({ ...Object(label) })) : []
  return { fields: { article: FIELDS }, pages: articles.flatMap((article) => pageOf(folder, article)) }
}

function pageOf(folder: string, { html_file: id, link, title, date, authors }: Values): SetPage[] {
  const html = `html/${String(id)}.html`
  const url = String(link)
  if (!hasFile(folder, html) || siteOf(url) === '') return []
  const page = writtenPage(decoded(readFileSync(join(folder, html))))
  const names = typeof authors === 'string' ? authors.split(BETWEEN_NAMES) : []
  const expected = known({
    title: page.hasText(title) ? title : null,
    date: page.hasDay(date) ? date : null,
    authors: names.every(page.hasText) ? names : null,
  })
  return Object.keys(expected).length === 0 ? [] : [{ id: String(id), site: siteOf(url), url, html, fields: 'article', expected }]
}
