// mozilla/readability: stored pages with the metadata expected in its tests. The set does not contain their addresses.
import { hasFile, jsonOf, namesIn } from '../repository-files.ts'
import { known, type ConvertedSet, type SetPage } from '../converted-set.ts'
import { READABLE_FIELDS } from './article-fields.ts'

const TESTS = 'test/test-pages'

export function convertReadability(folder: string): ConvertedSet {
  return { fields: { article: READABLE_FIELDS }, pages: namesIn(folder, TESTS).flatMap((name) => pageOf(folder, name)) }
}

function pageOf(folder: string, name: string): SetPage[] {
  const html = `${TESTS}/${name}/source.html`
  const labels = `${TESTS}/${name}/expected-metadata.json`
  if (!hasFile(folder, html) || !hasFile(folder, labels)) return []
  const values = jsonOf(folder, labels)
  const { title, byline, publishedTime, siteName, lang }: Record<string, unknown> = { ...Object(values) }
  const expected = known({ title, author: byline, date: publishedTime, site_name: siteName, language: lang })
  const site = name.replace(/-\d+$/, '')
  return [{ id: name, site, url: `https://${site}.invalid/${name}`, html, fields: 'article', expected }]
}
