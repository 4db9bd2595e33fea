// hhursev/recipe-scrapers: stored recipes of some 400 sites with the values that each site's scraper must give.
import type { Field } from '@quarry/contract'
import { jsonOf, namesIn } from '../repository-files.ts'
import { known, type ConvertedSet, type SetPage, type Values } from '../converted-set.ts'

const FOLDER = 'tests/test_data'
const PAGE = '.testhtml'
const FIELDS: Field[] = [
  { name: 'title', description: 'Name of the recipe.', type: 'string' },
  { name: 'author', description: 'Person or organisation credited with the recipe.', type: 'string' },
  { name: 'description', description: 'Short introduction or summary of the recipe.', type: 'string' },
  { name: 'ingredients', description: 'Ingredient lines in page order, one per ingredient, amounts included.', type: 'array' },
  { name: 'instructions', description: 'Preparation steps in order, one per step, without step numbers.', type: 'array' },
  { name: 'total_time', description: 'Total time in minutes.', type: 'number' },
  { name: 'prep_time', description: 'Preparation time in minutes.', type: 'number' },
  { name: 'cook_time', description: 'Cooking time in minutes.', type: 'number' },
  { name: 'yields', description: "Amount the recipe makes, written as 'N servings' or 'N items'.", type: 'string' },
  { name: 'image', description: 'URL of the main image of the recipe.', type: 'string' },
  { name: 'category', description: 'Course or category of the recipe, comma separated if there are several.', type: 'string' },
  { name: 'cuisine', description: 'Cuisine of the recipe, comma separated if there are several.', type: 'string' },
  { name: 'ratings', description: 'Mean rating given by users.', type: 'number' },
  { name: 'ratings_count', description: 'Number of ratings given by users.', type: 'number' },
  { name: 'keywords', description: 'Tags or keywords of the recipe.', type: 'array' },
  { name: 'site_name', description: 'Name of the web site.', type: 'string' },
  { name: 'language', description: 'Language tag of the page, for example en or en-US.', type: 'string' },
  { name: 'canonical_url', description: 'Canonical URL of the page.', type: 'string' },
  {
    name: 'nutrients',
    description: 'Nutrition facts as schema.org NutritionInformation property names with their text, for example calories.',
    type: 'object',
  },
  { name: 'equipment', description: 'Kitchen equipment needed for the recipe.', type: 'array' },
  { name: 'cooking_method', description: 'Method of cooking, for example baking.', type: 'string' },
  { name: 'dietary_restrictions', description: 'Diets for which the recipe is suitable.', type: 'array' },
]
/** What the project's tests demand of every page: where the expected file has none of it, the scraper must fail or give nothing. */
const DEMANDED = [
  'title',
  'author',
  'ingredients',
  'instructions',
  'total_time',
  'yields',
  'image',
  'site_name',
  'language',
  'canonical_url',
]

export function convertRecipeScrapers(folder: string): ConvertedSet {
  const pages = namesIn(folder, FOLDER).flatMap((site) =>
    namesIn(folder, FOLDER, site)
      .filter((name) => name.endsWith(PAGE))
      .map((name) => pageOf(folder, site, name.slice(0, -PAGE.length))),
  )
  return { fields: { recipe: FIELDS }, pages }
}

function pageOf(folder: string, site: string, name: string): SetPage {
  const { instructions_list, ...labels }: Values = { ...Object(jsonOf(folder, FOLDER, site, `${name}.json`)) }
  const values: Values = { ...labels, instructions: instructions_list }
  const expected = known(Object.fromEntries(FIELDS.map((field) => [field.name, valueOf(field, values[field.name])])))
  const address = values['canonical_url']
  return {
    id: `${site}__${name}`,
    site,
    url: typeof address === 'string' && /^https?:/.test(address) ? address : `https://${site}/`,
    html: `${FOLDER}/${site}/${name}${PAGE}`,
    fields: 'recipe',
    expected,
    absent: DEMANDED.filter((field) => !(field in expected)),
  }
}

/** A list in place of one text is right as its parts, separated by commas. */
function valueOf(field: Field, label: unknown): unknown {
  if (field.type !== 'string' || !Array.isArray(label)) return label
  return { any_of: [label.join(', '), label.join(',')] }
}
