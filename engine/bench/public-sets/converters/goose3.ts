// goose3/goose3: stored articles of its tests with the expected metadata.
import type { Field } from '@quarry/contract'
import { hasFile, jsonOf, namesIn } from '../repository-files.ts'
import { known, siteOf, type ConvertedSet, type SetPage, type Values } from '../converted-set.ts'
import { PAGE_FIELDS } from './article-fields.ts'

const TESTS = 'tests/data'
/** Folders with stored pages; the others contain markup invented for one test. */
const FOLDERS = ['content', 'tags', 'title']
const MADE_UP = /(?:^|\.)(?:example|exemple)\.com$|^foo\.bar$|^go\.com$/
const FIELDS: Field[] = [
  ...PAGE_FIELDS.filter(({ name }) => ['title', 'description', 'language'].includes(name)),
  { name: 'keywords', description: 'Keywords that the page declares.', type: 'array' },
  { name: 'tags', description: 'Tags of the article.', type: 'array' },
]

export function convertGoose3(folder: string): ConvertedSet {
  const pages = FOLDERS.flatMap((name) => namesIn(folder, TESTS, name).flatMap((file) => pageOf(folder, `${TESTS}/${name}/${file}`)))
  return { fields: { article: FIELDS }, pages }
}

function pageOf(folder: string, path: string): SetPage[] {
  const html = path.replace(/\.json$/, '.html')
  if (!path.endsWith('.json') || !hasFile(folder, html)) return []
  const { url, expected: labels }: Values = { ...Object(jsonOf(folder, path)) }
  if (typeof url !== 'string' || siteOf(url) === '' || MADE_UP.test(siteOf(url))) return []
  const { title, meta_description, meta_lang, meta_keywords, tags }: Values = { ...Object(labels) }
  const expected = known({
    title,
    description: meta_description,
    language: meta_lang,
    keywords:
      typeof meta_keywords === 'string'
        ? meta_keywords
            .split(',')
            .map((word) => word.trim())
            .filter(Boolean)
        : null,
    tags,
  })
  const id = path.slice(TESTS.length + 1, -'.json'.length).replace('/', '-')
  return Object.keys(expected).length === 0 ? [] : [{ id, site: siteOf(url), url, html, fields: 'article', expected }]
}
