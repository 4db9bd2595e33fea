// scrapinghub/product-extraction-benchmark: pages of shops with values annotated by people.
import type { Field } from '@quarry/contract'
import { z } from 'zod'
import { hasFile, jsonOf } from '../repository-files.ts'
import { domainOf, known, type ConvertedSet, type SetPage } from '../converted-set.ts'

const FOLDER = 'dataset'
const FIELDS: Field[] = [
  {
    name: 'price',
    description: 'Current selling price of the main product, as a number without currency; the discounted price if there is one.',
    type: 'number',
  },
  { name: 'currency', description: 'Currency of the price as it is shown on the page, symbol or code.', type: 'string' },
  {
    name: 'availability',
    description: 'InStock if the product can be bought, OutOfStock if the page makes clear that it cannot.',
    type: 'string',
  },
  { name: 'sku', description: 'Identifier which the shop uses for this product.', type: 'string' },
  { name: 'brand', description: 'Brand or manufacturer of the product.', type: 'string' },
  { name: 'mpn', description: "Manufacturer's part number of the product.", type: 'string' },
  { name: 'gtin', description: 'Global trade item number (EAN, UPC or ISBN) of the product, digits only.', type: 'string' },
]
/** The attributes that the annotators looked for on every page. */
const CHECKED = ['price', 'availability', 'sku']
const ID_LENGTH = 16
const truthSchema = z.record(z.string(), z.looseObject({ url: z.string() }))

export function convertProductBenchmark(folder: string): ConvertedSet {
  const truth = truthSchema.parse(jsonOf(folder, FOLDER, 'ground-truth.json'))
  return {
    fields: { product: FIELDS },
    pages: Object.entries(truth)
      .map(pageOf)
      .filter(({ html }) => hasFile(folder, html)),
  }
}

function pageOf([name, labels]: [string, { url: string; [label: string]: unknown }]): SetPage {
  const expected = known(Object.fromEntries(FIELDS.map((field) => [field.name, valueOf(field, labels[field.name])])))
  return {
    id: name.slice(0, ID_LENGTH),
    site: siteOfShop(labels.url),
    url: labels.url,
    html: `${FOLDER}/html/${name}.html.gz`,
    fields: 'product',
    expected,
    absent: CHECKED.filter((field) => !(field in expected)),
  }
}

function valueOf(field: Field, label: unknown): unknown {
  const values = (Array.isArray(label) ? label : []).map((value) => (field.type === 'number' ? Number(value) : value))
  return values.length > 1 ? { any_of: values } : values[0]
}

/** A shop that has a domain in each of many countries shows the same pages on all. */
function siteOfShop(url: string): string {
  const domain = domainOf(url)
  return domain.startsWith('amazon.') ? 'amazon' : domain
}
