// A first run without typing: product pages of the practice web and fields that fit them.
import type { ProductConfig } from '@quarry/contract'
import { fieldsToRows, toTargetObject, type Draft } from '../../state/draft/draft.ts'
import { practicePage } from '../../state/app/product-config.ts'

const SAMPLE_TARGETS = 8

const sampleFields = [
  { name: 'name', description: 'Name of the product', type: 'string' },
  { name: 'brand', description: 'Brand or manufacturer', type: 'string' },
  { name: 'price', description: 'Current price as a number, without currency', type: 'number' },
  { name: 'currency', description: 'Currency of the price, as a three-letter code', type: 'string' },
  { name: 'in_stock', description: 'Whether the product can be bought now', type: 'boolean' },
  { name: 'rating', description: 'Average customer rating', type: 'number' },
]

/** null where this installation has no practice web. */
export function sampleDraft(config: ProductConfig | undefined): Draft | null {
  const urls = Array.from({ length: SAMPLE_TARGETS }, (_, index) => practicePage(config, `shop/p/${index + 1}`)).filter(
    (url) => url !== null,
  )
  if (urls.length === 0) return null
  return {
    basePrompt: 'Product pages of a practice shop.',
    targetName: 'URL',
    fields: fieldsToRows(sampleFields),
    targets: urls.map(toTargetObject),
  }
}
