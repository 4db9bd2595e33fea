// scrapinghub/webstruct: pages of businesses and organisations, in copies of which people marked names, addresses and numbers.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Field } from '@quarry/contract'
import type { Element } from 'domhandler'
import { findAll, getAttributeValue, textContent } from 'domutils'
import { parseDocument } from 'htmlparser2'
import { decoded } from '../encoding.ts'
import { hasFile, namesIn } from '../repository-files.ts'
import { domainOf, known, type ConvertedSet, type SetPage, type Values } from '../converted-set.ts'

const CORPUS = 'webstruct_data/corpus'
/** Collections of pages, and the folder of each with the pages before they were marked. */
const COLLECTIONS: Record<string, string> = { us_contact_pages: 'cleaned', random_pages: 'cleaned', business_pages: 'source' }
/** The field of each mark. */
const FIELDS = new Map<string, Field>([
  ['TEL', { name: 'phones', description: 'All telephone numbers shown on the page, in page order.', type: 'array' }],
  ['FAX', { name: 'faxes', description: 'All fax numbers shown on the page, in page order.', type: 'array' }],
  ['EMAIL', { name: 'emails', description: 'All e-mail addresses shown on the page, in page order.', type: 'array' }],
  ['HOURS', { name: 'hours', description: 'Opening hours as written on the page, one entry per statement.', type: 'array' }],
  ['STREET', { name: 'street', description: 'Street address of the main location, with suite, building or P.O. box.', type: 'string' }],
  ['CITY', { name: 'city', description: 'City of the main location.', type: 'string' }],
  ['STATE', { name: 'state', description: 'State, province or county of the main location.', type: 'string' }],
  ['ZIPCODE', { name: 'zipcode', description: 'Postal code of the main location.', type: 'string' }],
  ['ORG', { name: 'organization', description: 'Name of the organisation or company.', type: 'string' }],
  ['COUNTRY', { name: 'country', description: 'Country of the main location.', type: 'string' }],
])

export function convertWebstruct(folder: string): ConvertedSet {
  const pages = Object.keys(COLLECTIONS).flatMap((collection) =>
    namesIn(folder, CORPUS, collection, 'wa').flatMap((file) => pageOf(folder, collection, file)),
  )
  return { fields: { contact: [...FIELDS.values()] }, pages }
}

function pageOf(folder: string, collection: string, file: string): SetPage[] {
  const html = `${CORPUS}/${collection}/${COLLECTIONS[collection] ?? ''}/${file}`
  if (!hasFile(folder, html)) return []
  const id = `${collection}-${file.replace(/\.html$/, '')}`
  const base = /<base href="([^"]+)"/i.exec(markupOf(join(folder, html)))?.[1]
  const texts = markedTexts(markupOf(join(folder, CORPUS, collection, 'wa', file)))
  const expected: Values = known(
    Object.fromEntries([...FIELDS].map(([mark, field]) => [field.name, valueOf(field, texts.get(mark) ?? [])])),
  )
  return [
    {
      id,
      site: base === undefined ? id : domainOf(base),
      url: base ?? `https://${id.replaceAll('_', '-')}.invalid/`,
      html,
      fields: 'contact',
      expected,
      absent: [...FIELDS.values()].map(({ name }) => name).filter((name) => !(name in expected)),
    },
  ]
}

/** A page may name several places: each is right for a field of one value. */
function valueOf(field: Field, texts: readonly string[]): unknown {
  if (field.type === 'array') return texts
  const different = [...new Set(texts)]
  return different.length > 1 ? { any_of: different } : different[0]
}

/** The texts of each mark, in page order. The parts of one text have the same number. */
function markedTexts(markup: string): Map<string, string[]> {
  const parts = findAll((element: Element) => getAttributeValue(element, 'wa-id') !== undefined, parseDocument(markup).children)
  const wholes = Map.groupBy(parts, (part) => getAttributeValue(part, 'wa-id'))
  const texts = new Map<string, string[]>()
  for (const whole of wholes.values()) {
    const text = whole
      .map((part) => textContent(part))
      .join(' ')
      .replaceAll(/\s+/g, ' ')
      .trim()
    const mark = getAttributeValue(whole[0]!, 'wa-type') ?? ''
    if (text !== '') texts.set(mark, [...(texts.get(mark) ?? []), text])
  }
  return texts
}

function markupOf(path: string): string {
  return decoded(readFileSync(path))
}
