// microformats/tests: short examples of people, events, posts, reviews, products, recipes and places with what each class means.
import type { Field } from '@quarry/contract'
import { hasFile, jsonOf, namesIn, textOf } from '../repository-files.ts'
import { known, type ConvertedSet, type SetPage, type Values } from '../converted-set.ts'
import { writtenPage, type WrittenPage } from '../written.ts'

const TESTS = 'tests'
type Property = [field: string, description: string, type?: Field['type']]
/** The properties of each kind of thing that have a plain name, by the name of the class. */
const KINDS: Record<string, Record<string, Property>> = {
  'h-card': {
    name: ['name', 'Full name of the person or organization.'],
    'given-name': ['given_name', 'Given name of the person.'],
    'family-name': ['family_name', 'Family name of the person.'],
    org: ['organization', 'Organization of the person.'],
    'job-title': ['job_title', 'Job title of the person.'],
    role: ['role', 'Role of the person.'],
    email: ['email', 'E-mail address.'],
    tel: ['telephone', 'Telephone number.'],
    bday: ['birthday', 'Date of birth.', 'date'],
    note: ['note', 'Note about the person or organization.'],
    nickname: ['nickname', 'Nickname of the person.'],
  },
  'h-event': {
    name: ['name', 'Name of the event.'],
    start: ['start', 'Date on which the event starts.', 'date'],
    end: ['end', 'Date on which the event ends.', 'date'],
    location: ['location', 'Place of the event.'],
  },
  'h-entry': {
    name: ['title', 'Title of the post.'],
    author: ['author', 'Author of the post.'],
    published: ['published', 'Date of publication.', 'date'],
    updated: ['updated', 'Date of the last change.', 'date'],
    summary: ['summary', 'Summary of the post.'],
    category: ['categories', 'Categories of the post.', 'array'],
  },
  'h-product': {
    name: ['name', 'Name of the product.'],
    brand: ['brand', 'Brand of the product.'],
    category: ['categories', 'Categories of the product.', 'array'],
    description: ['description', 'Description of the product.'],
    price: ['price', 'Price of the product.'],
  },
  'h-recipe': {
    name: ['title', 'Name of the recipe.'],
    ingredient: ['ingredients', 'Ingredients with their amounts.', 'array'],
    yield: ['yield', 'What the recipe makes.'],
    author: ['author', 'Author of the recipe.'],
    summary: ['summary', 'Summary of the recipe.'],
  },
  'h-resume': {
    name: ['name', 'Name of the person.'],
    summary: ['summary', 'Summary of the qualifications.'],
    skill: ['skills', 'Skills of the person.', 'array'],
  },
  'h-review': {
    name: ['title', 'Title of the review.'],
    item: ['item', 'What is reviewed.'],
    rating: ['rating', 'Rating that the reviewer gives.', 'number'],
    reviewer: ['reviewer', 'Name of the reviewer.'],
    author: ['reviewer', 'Name of the reviewer.'],
    reviewed: ['date', 'Date of the review.', 'date'],
    category: ['categories', 'Categories of what is reviewed.', 'array'],
  },
  'h-review-aggregate': {
    item: ['item', 'What is reviewed.'],
    average: ['average', 'Average rating.', 'number'],
    rating: ['average', 'Average rating.', 'number'],
    count: ['count', 'Number of reviews.', 'number'],
    best: ['best', 'Best possible rating.', 'number'],
  },
  'h-adr': {
    'street-address': ['street', 'Street and house number.'],
    locality: ['town', 'Town.'],
    region: ['region', 'State or region.'],
    'postal-code': ['postal_code', 'Postal code.'],
    'country-name': ['country', 'Country.'],
  },
  'h-geo': {
    latitude: ['latitude', 'Latitude in degrees.', 'number'],
    longitude: ['longitude', 'Longitude in degrees.', 'number'],
  },
}

export function convertMicroformats(folder: string): ConvertedSet {
  const pages = examplesBelow(folder, '').flatMap((example) => pageOf(folder, example))
  return { fields: Object.fromEntries(Object.entries(KINDS).map(([kind, properties]) => [kind, fieldsOf(properties)])), pages }
}

/** Paths of the files with labels, without their ending. */
function examplesBelow(folder: string, path: string): string[] {
  return namesIn(folder, TESTS, path).flatMap((name) => {
    if (name.endsWith('.json')) return [`${path}${name.slice(0, -5)}`]
    return name.includes('.') ? [] : examplesBelow(folder, `${path}${name}/`)
  })
}

/** One field for each name: several classes may mean the same. */
function fieldsOf(properties: Record<string, Property>): Field[] {
  const fields = Object.values(properties).map(([name, description, type = 'string']): Field => ({ name, description, type }))
  return fields.filter(({ name }, position) => fields.findIndex((field) => field.name === name) === position)
}

/** A page about one thing; a file with several things, or with a made-up class, has none. */
function pageOf(folder: string, example: string): SetPage[] {
  const html = `${TESTS}/${example}.html`
  if (!hasFile(folder, html)) return []
  const { items }: Values = { ...Object(jsonOf(folder, TESTS, `${example}.json`)) }
  const [item, second] = Array.isArray(items) ? items.map((one: unknown): Values => ({ ...Object(one) })) : []
  const [kind = ''] = Array.isArray(item?.['type']) ? item['type'].map(String) : []
  const properties = KINDS[kind]
  if (!item || second || !properties) return []
  const expected = valuesOf({ ...Object(item['properties']) }, properties, writtenPage(textOf(folder, html) ?? ''))
  const id = example.replaceAll('/', '-')
  return Object.keys(expected).length === 0 ? [] : [{ id, site: id, url: `https://${id}.example/`, html, fields: kind, expected }]
}

function valuesOf(labels: Values, properties: Record<string, Property>, page: WrittenPage): Values {
  const values: Values = {}
  for (const [property, [field, , type = 'string']] of Object.entries(properties)) {
    const all: unknown[] = Array.isArray(labels[property]) ? labels[property] : []
    const written = all.map(textOfValue).filter((value) => (type === 'date' ? page.hasDay(value) : page.hasText(value)))
    if (written.length === 0 || values[field] !== undefined) continue
    values[field] = type === 'array' ? written : written.length === 1 ? written[0] : { any_of: written }
  }
  return known(values)
}

/** A value that is a thing itself has its name as text. */
function textOfValue(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'value' in value ? value.value : value
}
