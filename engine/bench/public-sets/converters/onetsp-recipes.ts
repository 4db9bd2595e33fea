// onetsp/RecipeParser: stored pages of older recipe sites with the values asserted in its PHP tests.
import type { Field } from '@quarry/contract'
import { hasFile, namesIn, textOf } from '../repository-files.ts'
import { known, siteOf, type ConvertedSet, type SetPage, type Values } from '../converted-set.ts'
import { readLiteral } from '../literals.ts'
import { RECIPE_FIELDS, servingsOf } from './recipe-fields.ts'

const TESTS = 'tests'
const ASKED = new Set(['title', 'prep_time', 'cook_time', 'total_time', 'servings'])
const FIELDS: Field[] = [
  ...RECIPE_FIELDS.filter(({ name }) => ASKED.has(name)),
  { name: 'author', description: 'Author of the recipe.', type: 'string' },
]

export function convertOnetspRecipes(folder: string): ConvertedSet {
  const tests = namesIn(folder, TESTS).filter((name) => /^RecipeParser_Parser_.*\.php$/.test(name))
  const pages = new Map<string, SetPage>()
  for (const test of tests)
    for (const page of pagesOf(textOf(folder, TESTS, test) ?? ''))
      if (!pages.has(page.id) && hasFile(folder, page.html)) pages.set(page.id, page)
  return { fields: { recipe: FIELDS }, pages: [...pages.values()] }
}

function pagesOf(test: string): SetPage[] {
  return test.split(/public function test/).flatMap((body) => {
    const file = /getDataPath\(["']([^"']+)\.html["']\)/.exec(body)?.[1]
    const url = /\$url\s*=\s*["']([^"']+)["']/.exec(body)?.[1]
    if (file === undefined || url === undefined) return []
    const expected = valuesOf(body)
    if (Object.keys(expected).length === 0) return []
    return [{ id: file, site: siteOf(url), url, html: `${TESTS}/data/${file}.html`, fields: 'recipe', expected }]
  })
}

function valuesOf(body: string): Values {
  const asserted: Values = {}
  for (const found of body.matchAll(/^\s*\$this->assertEquals\(\s*/gim)) {
    const start = found.index + found[0].length
    const value = readLiteral(body, start)
    const name = /^[^;]*?,\s*\$recipe->(\w+(?:\[["']\w+["']\])?)\s*[,)]/.exec(body.slice(start))?.[1]
    if (name !== undefined) asserted[name.replaceAll(/["']/g, '')] = value
  }
  return known({
    title: asserted['title'],
    // The project stores 0 if a page gives no time.
    prep_time: asserted['time[prep]'] || null,
    cook_time: asserted['time[cook]'] || null,
    total_time: asserted['time[total]'] || null,
    servings: servingsOf(asserted['yield']),
    author: asserted['credits'],
  })
}
