// The ten fields of the speed benchmark, as a user would describe them to Quarry.
import type { Field } from '@quarry/contract'

export const SPEED_FIELDS: readonly Field[] = [
  { name: 'product_name', description: 'Name of the product', type: 'string' },
  { name: 'brand', description: 'Brand or maker of the product', type: 'string' },
  { name: 'price', description: 'Current price', type: 'number' },
  { name: 'list_price', description: 'Price before the reduction', type: 'number' },
  { name: 'availability', description: 'Is it in stock?', type: 'boolean' },
  { name: 'sku', description: 'SKU or article number', type: 'string' },
  { name: 'color', description: 'Colour of the product', type: 'string' },
  { name: 'weight', description: 'Weight of the product', type: 'string' },
  { name: 'country_of_origin', description: 'Country it is made in', type: 'string' },
  { name: 'description', description: 'Description of the product', type: 'string' },
]
