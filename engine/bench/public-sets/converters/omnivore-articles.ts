// omnivore-app/omnivore: stored articles from the tests of its reader view, with the metadata that those tests expect.
import { hasFile, jsonOf, namesIn, textOf } from '../repository-files.ts'
import { known, siteOf, type ConvertedSet, type SetPage } from '../converted-set.ts'
import { READABLE_FIELDS } from './article-fields.ts'

const TESTS = 'packages/readabilityjs/test/test-pages'
/** The site name that the project's tests expect for pages without one. */
const NO_SITE = 'fakehost'

export function convertOmnivoreArticles(folder: string): ConvertedSet {
  const fields = READABLE_FIELDS.filter(({ name }) => name !== 'language')
  return { fields: { article: fields }, pages: namesIn(folder, TESTS).flatMap((name) => pageOf(folder, name)) }
}

function pageOf(folder: string, name: string): SetPage[] {
  const html = `${TESTS}/${name}/source.html`
  const labels = `${TESTS}/${name}/expected-metadata.json`
  const url = textOf(folder, TESTS, name, 'url.txt')?.trim().split(/\s/)[0] ?? ''
  if (!hasFile(folder, html) || !hasFile(folder, labels) || siteOf(url) === '') return []
  const { title, byline, publishedDate, siteName }: Record<string, unknown> = { ...Object(jsonOf(folder, labels)) }
  const expected = known({ title, author: byline, date: publishedDate, site_name: siteName === NO_SITE ? null : siteName })
  return [{ id: name, site: siteOf(url), url, html, fields: 'article', expected }]
}
