// Thirty common fields for different kinds of pages: the ten of the speed benchmark and twenty more.
import type { Field } from '@quarry/contract'
import { SPEED_FIELDS } from './speed-fields.ts'

export const USUAL_FIELDS: readonly Field[] = [
  ...SPEED_FIELDS,
  { name: 'currency', description: 'Currency of the price as ISO code', type: 'string' },
  { name: 'rating', description: 'Average rating', type: 'number' },
  { name: 'review_count', description: 'Number of reviews', type: 'number' },
  { name: 'image', description: 'Address of the main picture', type: 'string' },
  { name: 'category', description: 'Category of the product', type: 'string' },
  { name: 'material', description: 'What it is made of', type: 'string' },
  { name: 'dimensions', description: 'Width, height and depth', type: 'string' },
  { name: 'warranty', description: 'Warranty in months', type: 'number' },
  { name: 'delivery_time', description: 'Delivery time', type: 'string' },
  { name: 'seller', description: 'Company that sells it', type: 'string' },
  { name: 'author', description: 'Author of the text', type: 'string' },
  { name: 'published', description: 'Date of publication', type: 'date' },
  { name: 'updated', description: 'Date of the last change', type: 'date' },
  { name: 'language', description: 'Language of the page', type: 'string' },
  { name: 'tags', description: 'Tags or keywords', type: 'array' },
  { name: 'phone', description: 'Phone number', type: 'string' },
  { name: 'email', description: 'Email address', type: 'string' },
  { name: 'city', description: 'Town or city', type: 'string' },
  { name: 'opening_hours', description: 'Opening hours', type: 'string' },
  { name: 'is_free_shipping', description: 'Is shipping free?', type: 'boolean' },
]
