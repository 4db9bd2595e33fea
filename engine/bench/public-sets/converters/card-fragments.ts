// luarss/c4ai-crawlerlm: main parts of real pages about jobs, events and recipes with values annotated by people.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Field } from '@quarry/contract'
import { z } from 'zod'
import { textOf } from '../repository-files.ts'
import { known, type ConvertedSet, type SetPage, type Values } from '../converted-set.ts'
import { RECIPE_FIELDS } from './recipe-fields.ts'

const ANNOTATED = 'data/processed/golden.jsonl'
const PAGES = 'pages'
const lineSchema = z.object({ example_html: z.string(), expected_json: z.looseObject({ type: z.string() }) })
const IN_RECIPES = new Set(['title', 'ingredients', 'prep_time', 'cook_time', 'total_time', 'servings'])
const FIELDS: Record<string, Field[]> = {
  job_posting: [
    { name: 'title', description: 'Title of the job.', type: 'string' },
    { name: 'company', description: 'Company that hires.', type: 'string' },
    { name: 'location', description: 'Where the job is.', type: 'string' },
    { name: 'department', description: 'Department or team of the job.', type: 'string' },
    { name: 'employment_type', description: 'Employment type, such as full-time.', type: 'string' },
  ],
  event: [
    { name: 'title', description: 'Name of the event.', type: 'string' },
    { name: 'date', description: 'Day on which the event begins.', type: 'date' },
    { name: 'venue_name', description: 'Name of the venue.', type: 'string' },
    { name: 'location', description: 'Address of the event.', type: 'string' },
    { name: 'price', description: 'Price of the tickets.', type: 'string' },
    { name: 'organizer', description: 'Who organises the event.', type: 'string' },
  ],
  recipe: [
    ...RECIPE_FIELDS.filter(({ name }) => IN_RECIPES.has(name)),
    { name: 'author', description: 'Author of the recipe.', type: 'string' },
  ],
}

/** Writes each page's markup into the checked-out folder, because the repository has all pages in one file. */
export function convertCardFragments(folder: string): ConvertedSet {
  mkdirSync(join(folder, PAGES), { recursive: true })
  const lines = (textOf(folder, ANNOTATED) ?? '').split('\n').filter((line) => line !== '')
  return { fields: FIELDS, pages: lines.flatMap((line, position) => pageOf(folder, { line, position })) }
}

function pageOf(folder: string, { line, position }: { line: string; position: number }): SetPage[] {
  const { example_html: html, expected_json: values } = lineSchema.parse(JSON.parse(line))
  if (!Object.hasOwn(FIELDS, values.type)) return []
  const path = `${PAGES}/${position}.html`
  writeFileSync(join(folder, path), html)
  const id = `${values.type}-${position}`
  // The annotations have no addresses: every page counts as a site.
  return [
    {
      id,
      site: id,
      url: `https://${id.replace('_', '-')}.invalid/`,
      html: path,
      fields: values.type,
      expected: labelsOf(values),
    },
  ]
}

function labelsOf({ type, ...values }: Values): Values {
  const minutes = (name: string): number | null => minutesIn(values[name])
  if (type !== 'recipe') return known({ ...given(values, type), date: values['datetime'] })
  return known({
    title: values['name'],
    author: values['author'],
    ingredients: values['ingredients'],
    prep_time: minutes('prep_time'),
    cook_time: minutes('cook_time'),
    total_time: minutes('total_time'),
    servings: /^\d+(?=$| servings?$)/.exec(String(values['servings']))?.[0],
  })
}

/** The values of the fields for this kind of page. */
function given(values: Values, type: unknown): Values {
  const asked = (FIELDS[String(type)] ?? []).map(({ name }) => name)
  return Object.fromEntries(asked.map((name) => [name, /^(?:null|n\/a|none)$/i.test(String(values[name])) ? null : values[name]]))
}

/** The minutes in a text like "1 hr 20 mins"; null for other forms. */
function minutesIn(text: unknown): number | null {
  const parts = /^(?:(\d+) h(?:ou)?rs?)? ?(?:(\d+) min(?:ute)?s?)?$/i.exec(String(text))
  const sum = Number(parts?.[1] ?? 0) * 60 + Number(parts?.[2] ?? 0)
  return sum === 0 ? null : sum
}
