// microlinkhq/metascraper: stored pages of many kinds with a reviewed snapshot of their metadata.
import { hasFile, namesIn, textOf } from '../repository-files.ts'
import { known, siteOf, type ConvertedSet, type SetPage } from '../converted-set.ts'
import { readLiteral } from '../literals.ts'
import { PAGE_FIELDS } from './article-fields.ts'

const TESTS = 'packages/metascraper/test/integration'

export function convertMetascraper(folder: string): ConvertedSet {
  return { fields: { page: PAGE_FIELDS }, pages: namesIn(folder, TESTS).flatMap((name) => pageOf(folder, name)) }
}

function pageOf(folder: string, name: string): SetPage[] {
  const test = textOf(folder, TESTS, name, 'index.js') ?? ''
  const snapshot = textOf(folder, TESTS, name, 'snapshots/index.js.md') ?? ''
  const html = `${TESTS}/${name}/input.html`
  const address = /\burl\s*=\s*(?=["'`])/.exec(test)
  const url = address ? readLiteral(test, address.index + address[0].length) : undefined
  const values = readLiteral(snapshot.replace(/␊$/gm, ''), snapshot.indexOf('\n    {') + 1)
  if (typeof url !== 'string' || typeof values !== 'object' || values === null || !hasFile(folder, html)) return []
  const { author, date, description, image, publisher, title, lang }: Record<string, unknown> = { ...values }
  const expected = known({ title, author, date, description, image, publisher, language: lang })
  return [{ id: name, site: siteOf(url), url, html, fields: 'page', expected }]
}
