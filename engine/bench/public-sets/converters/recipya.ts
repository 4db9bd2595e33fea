// reaper47/recipya: a stored page of each supported recipe site, with the recipe expected in its test.
import { hasFile, namesIn, textOf } from '../repository-files.ts'
import { known, siteOf, type ConvertedSet, type SetPage, type Values } from '../converted-set.ts'
import { readLiteral } from '../literals.ts'
import { minutesOf, RECIPE_FIELDS } from './recipe-fields.ts'

const SCRAPER = 'internal/scraper'

export function convertRecipya(folder: string): ConvertedSet {
  const tests = namesIn(folder, SCRAPER).filter((name) => name.endsWith('_test.go'))
  const pages = tests.flatMap((name) => pagesOf(textOf(folder, SCRAPER, name) ?? ''))
  const ids = new Set<string>()
  const first = pages.filter(({ id }) => !ids.has(id) && ids.add(id))
  return { fields: { recipe: RECIPE_FIELDS }, pages: first.filter(({ html }) => hasFile(folder, html)) }
}

function pagesOf(test: string): SetPage[] {
  const starts = [...test.matchAll(/\{\s*name:\s*"([^"]+)",\s*in:\s*"([^"]+)",\s*want:\s*(?=models\.RecipeSchema\{)/g)]
  return starts.flatMap((start) => {
    const recipe = readLiteral(test, start.index + start[0].length, 'go')
    const [, name = '', url = ''] = start
    const host = name.split('.')[0] ?? name
    if (typeof recipe !== 'object' || recipe === null) return []
    const expected = valuesOf({ ...recipe })
    return [{ id: host, site: siteOf(url), url, html: `${SCRAPER}/testdata/${host}.html`, fields: 'recipe', expected }]
  })
}

function valuesOf(recipe: Values): Values {
  const category = inside(recipe['Category'], 'Value')
  const keywords = inside(recipe['Keywords'], 'Values')
  const instructions = inside(recipe['Instructions'], 'Values')
  return known({
    title: recipe['Name'],
    description: inside(recipe['Description'], 'Value'),
    // The project's value for pages without a category.
    category: category === 'uncategorized' ? null : category,
    cuisine: inside(recipe['Cuisine'], 'Value'),
    keywords: typeof keywords === 'string' ? keywords.split(',').map((word) => word.trim()) : null,
    ingredients: inside(recipe['Ingredients'], 'Values'),
    instructions: Array.isArray(instructions) ? instructions.map((step: unknown) => inside(step, 'Text')).filter(Boolean) : null,
    prep_time: minutesOf(recipe['PrepTime']),
    cook_time: minutesOf(recipe['CookTime']),
    total_time: minutesOf(recipe['TotalTime']),
    // The project's value if its scraper found none.
    servings: inside(recipe['Yield'], 'Value') === 1 ? null : inside(recipe['Yield'], 'Value'),
  })
}

function inside(value: unknown, key: string): unknown {
  const members: Record<string, unknown> = typeof value === 'object' && value !== null ? { ...value } : {}
  return members[key]
}
