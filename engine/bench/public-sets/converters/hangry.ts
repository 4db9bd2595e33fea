// iancanderson/hangry: stored recipes of sites as they were between 2013 and 2015 with the values asserted in its Ruby specs.
import type { Field } from '@quarry/contract'
import { hasFile, namesIn, textOf } from '../repository-files.ts'
import { known, siteOf, type ConvertedSet, type SetPage, type Values } from '../converted-set.ts'
import { readLiteral } from '../literals.ts'
import { writtenPage } from '../written.ts'
import { RECIPE_FIELDS, servingsOf } from './recipe-fields.ts'

const SPECS = 'spec/real_examples'
const ASKED = new Set(['title', 'description', 'ingredients', 'prep_time', 'cook_time', 'total_time', 'servings'])
const FIELDS: Field[] = [
  ...RECIPE_FIELDS.filter(({ name }) => ASKED.has(name)),
  { name: 'author', description: 'Author of the recipe.', type: 'string' },
  { name: 'date', description: 'Date of publication.', type: 'date' },
]

export function convertHangry(folder: string): ConvertedSet {
  return { fields: { recipe: FIELDS }, pages: specsBelow(folder, SPECS).flatMap((path) => pageOf(folder, textOf(folder, path) ?? '')) }
}

function specsBelow(folder: string, path: string): string[] {
  return namesIn(folder, path).flatMap((name) => (name.endsWith('_spec.rb') ? [`${path}/${name}`] : specsBelow(folder, `${path}/${name}`)))
}

function pageOf(folder: string, spec: string): SetPage[] {
  const html = /File\.read\(["']([^"']+\.html)["']\)/.exec(spec)?.[1]
  if (html === undefined || !hasFile(folder, html)) return []
  const page = writtenPage(textOf(folder, html) ?? '')
  const id = html.replace(/^.*\/|\.html$/g, '')
  const url = String(valueOf(spec, 'canonical_url') ?? /context "(\S+) recipe"/.exec(spec)?.[1] ?? id)
  const text = (name: string): unknown => {
    const value = valueOf(spec, name)
    return page.hasText(value) ? value : null
  }
  const ingredients = valueOf(spec, 'ingredients')
  const expected: Values = known({
    title: text('name'),
    description: text('description'),
    ingredients: Array.isArray(ingredients) ? ingredients : null,
    prep_time: valueOf(spec, 'prep_time'),
    cook_time: valueOf(spec, 'cook_time'),
    total_time: valueOf(spec, 'total_time'),
    servings: servingsOf(valueOf(spec, 'yield')),
    author: text('author'),
    date: dayOf(spec),
  })
  return [{ id, site: siteOf(url) || id, url, html, fields: 'recipe', expected }]
}

function valueOf(spec: string, name: string): unknown {
  const found = new RegExp(`its\\(:${name}\\)\\s*(?:\\{|do)\\s*should == `).exec(spec)
  return found === null ? undefined : readLiteral(spec, found.index + found[0].length)
}

function dayOf(spec: string): string | null {
  const [, ...parts] = /its\(:published_date\)\s*(?:\{|do)\s*should == Date\.(?:new|parse)\(["']?(\d{4})\D+(\d+)\D+(\d+)/.exec(spec) ?? []
  return parts.length === 0 ? null : parts.map((part) => part.padStart(2, '0')).join('-')
}
