// oscarotero/Embed: stored responses of many sites (videos, sounds, pictures, code, news, groups) with what the library extracts from each.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Field } from '@quarry/contract'
import { namesIn, textOf } from '../repository-files.ts'
import { known, siteOf, type ConvertedSet, type SetPage } from '../converted-set.ts'
import { writtenPage } from '../written.ts'
import { PAGE_FIELDS } from './article-fields.ts'

const ANSWERS = 'tests/cache'
const LABELS = 'tests/fixtures'
const PAGES = 'pages'
const FIELDS: Field[] = [...PAGE_FIELDS, { name: 'keywords', description: 'Keywords or tags of the page.', type: 'array' }]

/** Writes each page's markup into the checked-out folder, because the repository has it inside PHP files. */
export function convertEmbedPages(folder: string): ConvertedSet {
  mkdirSync(join(folder, PAGES), { recursive: true })
  return { fields: { page: FIELDS }, pages: namesIn(folder, LABELS).flatMap((name) => pageOf(folder, name)) }
}

function pageOf(folder: string, name: string): SetPage[] {
  const answer = textOf(folder, ANSWERS, name) ?? ''
  const html = bodyOf(answer)
  if (!/^ {4}'statusCode' => 200,$/m.test(answer) || !/<html/i.test(html)) return []
  const labels = textOf(folder, LABELS, name) ?? ''
  const url = textAt(labels, 'url') ?? ''
  const path = `${PAGES}/${name.replace(/\.php$/, '.html')}`
  writeFileSync(join(folder, path), html)
  const page = writtenPage(html)
  // The library also uses the site's oEmbed interface: values from it are not labels of the page.
  const written = (key: string): string | null => {
    const text = textAt(labels, key)
    return page.hasText(text) ? text : null
  }
  const expected = known({
    title: written('title'),
    author: written('authorName'),
    date: textAt(labels, 'publishedTime'),
    description: written('description'),
    image: textAt(labels, 'image'),
    publisher: written('providerName'),
    language: textAt(labels, 'language'),
    keywords: listAt(labels, 'keywords'),
  })
  return [{ id: name.replace(/\.php$/, ''), site: siteOf(url), url, html: path, fields: 'page', expected }]
}

function bodyOf(answer: string): string {
  const apart = /^\$body = <<<'(\w+)'\n([\s\S]*?)\n\1;/m.exec(answer)?.[2]
  return apart ?? textAt(answer, 'body') ?? ''
}

function textAt(php: string, key: string): string | null {
  const quoted = new RegExp(`^ {4}'${key}' => '((?:[^'\\\\]|\\\\[\\s\\S])*)'`, 'm').exec(php)?.[1]
  return quoted === undefined ? null : unquoted(quoted)
}

function listAt(php: string, key: string): string[] {
  const list = new RegExp(`^ {4}'${key}' => \\[((?:\\s*'(?:[^'\\\\]|\\\\[\\s\\S])*',?)*)\\s*\\]`, 'm').exec(php)?.[1] ?? ''
  return [...list.matchAll(/'((?:[^'\\]|\\[\s\S])*)'/g)].map(([, item = '']) => unquoted(item))
}

function unquoted(text: string): string {
  return text.replaceAll(/\\(['\\])/g, '$1')
}
