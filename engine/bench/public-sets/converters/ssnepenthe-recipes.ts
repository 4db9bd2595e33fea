// ssnepenthe/recipe-scraper: stored pages of some 35 recipe sites with the recipe that its tests expect of each, written in PHP.
import type { Field } from '@quarry/contract'
import { namesIn, textOf } from '../repository-files.ts'
import { known, siteOf, type ConvertedSet, type SetPage, type Values } from '../converted-set.ts'
import { readLiteral } from '../literals.ts'
import { writtenPage, type WrittenPage } from '../written.ts'
import { minutesOf, RECIPE_FIELDS, servingsOf } from './recipe-fields.ts'

const RESULTS = 'tests/data/results'
const PAGES = 'tests/data/html'
const FIELDS: Field[] = [
  ...RECIPE_FIELDS.filter(({ name }) => name !== 'category' && name !== 'keywords' && name !== 'cuisine'),
  { name: 'categories', description: 'Categories and tags in which the recipe is filed.', type: 'array' },
  { name: 'author', description: 'Author of the recipe.', type: 'string' },
]

export function convertSsnepentheRecipes(folder: string): ConvertedSet {
  const hosts = namesIn(folder, PAGES)
  const pages = hosts.flatMap((host) => namesIn(folder, PAGES, host).flatMap((name) => pageOf(folder, host, name)))
  return { fields: { recipe: FIELDS }, pages }
}

function pageOf(folder: string, host: string, name: string): SetPage[] {
  const html = `${PAGES}/${host}/${name}`
  const labels = arrayOf(textOf(folder, RESULTS, host, `${name}.php`) ?? '')
  const url = typeof labels['url'] === 'string' ? labels['url'] : `https://${host}/`
  const expected = valuesOf(labels, writtenPage(textOf(folder, html) ?? ''))
  return Object.keys(expected).length === 0 ? [] : [{ id: `${host}-${name}`, site: siteOf(url), url, html, fields: 'recipe', expected }]
}

/** The array that a PHP file returns: its keys are separated from their values as in JavaScript before it is read. */
function arrayOf(php: string): Values {
  const inside = php.slice(php.indexOf('[') + 1, php.lastIndexOf(']'))
  return { ...Object(readLiteral(`{${inside.replaceAll(/^( {4}'\w+') =>/gm, '$1:')}}`, 0)) }
}

function valuesOf(recipe: Values, page: WrittenPage): Values {
  const text = (name: string): unknown => (page.hasText(recipe[name]) ? recipe[name] : null)
  const list = (name: string): unknown => (Array.isArray(recipe[name]) ? recipe[name].filter(page.hasText) : null)
  const servings = typeof recipe['yield'] === 'string' ? recipe['yield'].replace(/^(?:serves|makes|yields?|servings)\s*:?\s*/i, '') : null
  return known({
    title: text('name'),
    description: text('description'),
    ingredients: list('ingredients'),
    instructions: list('instructions'),
    prep_time: minutesOf(recipe['prepTime']),
    cook_time: minutesOf(recipe['cookTime']),
    total_time: minutesOf(recipe['totalTime']),
    servings: servingsOf(servings),
    categories: list('categories'),
    author: text('author'),
  })
}
