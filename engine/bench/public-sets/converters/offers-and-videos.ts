// jakubkottnauer/html-extraction: stored pages of 40 shops, travel agencies, magazines and video sites, with what its experiment expects.
import type { Field } from '@quarry/contract'
import { z } from 'zod'
import { hasFile, namesIn, textOf } from '../repository-files.ts'
import { domainOf, known, type ConvertedSet, type SetPage } from '../converted-set.ts'
import { readLiteral } from '../literals.ts'
import { writtenPage } from '../written.ts'

const PAGES = 'templates'
const LABELS = 'exp/expected.js'
const NAME: Field = { name: 'name', description: 'Name or title of what the page is about.', type: 'string' }
const DESCRIPTION: Field = { name: 'description', description: 'Short description of it.', type: 'string' }
const PRICE: Field = { name: 'price', description: 'Price of the offer.', type: 'number' }
const CURRENCY: Field = { name: 'currency', description: 'ISO code of the currency of the price.', type: 'string' }
const FIELDS: Record<string, Field[]> = { offer: [NAME, DESCRIPTION, PRICE, CURRENCY], text: [NAME, DESCRIPTION] }
const labelsSchema = z.record(
  z.string(),
  z.looseObject({ name: z.string().nullish(), description: z.string().nullish(), price: z.string().nullish() }),
)

export function convertOffersAndVideos(folder: string): ConvertedSet {
  const text = textOf(folder, LABELS) ?? ''
  const labels = labelsSchema.parse(readLiteral(text, text.indexOf('{')))
  const kinds = namesIn(folder, PAGES)
  const pages = Object.entries(labels).flatMap(([name, values]): SetPage[] => {
    const html = kinds.map((kind) => `${PAGES}/${kind}/${name}.html`).find((path) => hasFile(folder, path))
    if (html === undefined) return []
    const markup = textOf(folder, html) ?? ''
    const page = writtenPage(markup)
    const price = Number(values.price ?? Number.NaN)
    const expected = known({
      name: page.hasText(values.name) ? values.name : null,
      description: page.hasText(values.description) ? values.description : null,
      price: page.hasAmount(price) ? price : null,
      currency: values['currency'],
    })
    const url = addressOf(markup) ?? `https://${name}.invalid/`
    const fields = html.startsWith(`${PAGES}/eshops/`) || html.startsWith(`${PAGES}/trips/`) ? 'offer' : 'text'
    return Object.keys(expected).length === 0 ? [] : [{ id: name, site: domainOf(url), url, html, fields, expected }]
  })
  return { fields: FIELDS, pages }
}

/** The address that a page gives of itself. */
function addressOf(markup: string): string | undefined {
  const tag = /<link[^>]*rel="?canonical"?[^>]*>/i.exec(markup)?.[0] ?? /<meta[^>]*og:url[^>]*>/i.exec(markup)?.[0] ?? ''
  return /(?:href|content)="(https?:\/\/[^"]+)"/i.exec(tag)?.[1]
}
