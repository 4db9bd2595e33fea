// RealEstateWebTools/property_web_scraper: stored property listings from portals of many countries, with values confirmed by hand.
import type { Field } from '@quarry/contract'
import { hasFile, textOf } from '../repository-files.ts'
import { known, siteOf, type ConvertedSet, type SetPage, type Values } from '../converted-set.ts'
import { readLiteral } from '../literals.ts'

const FIXTURES = 'astro-app/test/fixtures'
const PROPERTY_FIELDS: Field[] = [
  { name: 'title', description: 'Title of the offer.', type: 'string' },
  { name: 'price', description: 'Price or rent asked.', type: 'number' },
  { name: 'currency', description: 'ISO code of the currency of the price.', type: 'string' },
  { name: 'bedrooms', description: 'Number of bedrooms.', type: 'number' },
  { name: 'bathrooms', description: 'Number of bathrooms.', type: 'number' },
  { name: 'area', description: 'Living area.', type: 'number' },
  { name: 'plot_area', description: 'Area of the plot.', type: 'number' },
  { name: 'year_built', description: 'Year of construction.', type: 'number' },
  { name: 'address', description: 'Address of the property.', type: 'string' },
  { name: 'city', description: 'Town of the property.', type: 'string' },
  { name: 'region', description: 'Region, state or province of the property.', type: 'string' },
  { name: 'postal_code', description: 'Postal code of the property.', type: 'string' },
  { name: 'latitude', description: 'Latitude of the property.', type: 'number' },
  { name: 'longitude', description: 'Longitude of the property.', type: 'number' },
  { name: 'reference', description: "The portal's reference number of the offer.", type: 'string' },
  { name: 'agent_name', description: 'Name of the agent.', type: 'string' },
  { name: 'agency', description: 'Estate agency that offers the property.', type: 'string' },
  { name: 'energy_rating', description: 'Class of the energy certificate.', type: 'string' },
  { name: 'description', description: 'Description of the property.', type: 'string' },
  { name: 'image', description: 'URL of the main image.', type: 'string' },
]
const NAMES: Record<string, string> = {
  price: 'price_float',
  bedrooms: 'count_bedrooms',
  bathrooms: 'count_bathrooms',
  area: 'constructed_area',
  year_built: 'year_construction',
  address: 'address_string',
  agency: 'agent_company',
  energy_rating: 'energy_certificate_grade',
  image: 'main_image_url',
}

export function convertPropertyListings(folder: string): ConvertedSet {
  const manifest = textOf(folder, FIXTURES, 'manifest.ts') ?? ''
  const list = /export const fixtures[^=]*=\s*/.exec(manifest)
  const entries = list ? readLiteral(manifest, list.index + list[0].length) : []
  const pages = new Map<string, SetPage>()
  for (const entry of Array.isArray(entries) ? entries : []) {
    const page = pageOf({ ...Object(entry) })
    if (page !== null && !pages.has(page.id) && hasFile(folder, page.html)) pages.set(page.id, page)
  }
  return { fields: { property: PROPERTY_FIELDS }, pages: [...pages.values()] }
}

function pageOf(entry: Values): SetPage | null {
  const { fixture, sourceUrl: url, expected } = entry
  if (typeof fixture !== 'string' || typeof url !== 'string') return null
  const labels: Values = { ...Object(expected) }
  // The project stores 0 if a page gives no number.
  const values = Object.fromEntries(PROPERTY_FIELDS.map(({ name }) => [name, labels[NAMES[name] ?? name] || null]))
  return { id: fixture, site: siteOf(url), url, html: `${FIXTURES}/${fixture}.html`, fields: 'property', expected: known(values) }
}
