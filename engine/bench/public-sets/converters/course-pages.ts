// fhgr/careercoach2022: main parts of pages about courses of further education, mostly German, with parts that people marked in their text.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Field } from '@quarry/contract'
import { z } from 'zod'
import { namesIn, textOf } from '../repository-files.ts'
import { known, type ConvertedSet, type SetPage } from '../converted-set.ts'
import { writtenPage } from '../written.ts'

const MARKED = 'dataset/segments'
const PAGES = 'pages'
const FIELDS: Field[] = [
  { name: 'target_group', description: 'Whom the course is for.', type: 'string' },
  { name: 'contents', description: 'What the course covers.', type: 'string' },
  { name: 'prerequisites', description: 'What is required for admission to the course.', type: 'string' },
  { name: 'objectives', description: 'What participants learn or can do after the course.', type: 'string' },
  { name: 'certificate', description: 'Certificate or degree that the course leads to.', type: 'string' },
]
const SEGMENTS: Record<string, string> = {
  target_group: 'target_groups',
  contents: 'course_contents',
  prerequisites: 'prerequisites',
  objectives: 'learning_objectives',
  certificate: 'certificates',
}
const pageSchema = z.object({
  html: z.string(),
  page_segments: z.record(z.string(), z.array(z.looseObject({ surface_form: z.string() }))),
})

/** Writes the markup of each page into the checked-out folder. */
export function convertCoursePages(folder: string): ConvertedSet {
  mkdirSync(join(folder, PAGES), { recursive: true })
  const names = namesIn(folder, MARKED).filter((name) => name.endsWith('.json'))
  return { fields: { course: FIELDS }, pages: names.flatMap((name) => pageOf(folder, name)) }
}

function pageOf(folder: string, name: string): SetPage[] {
  // Python's writer of JSON has NaN for what is missing.
  const text = (textOf(folder, MARKED, name) ?? '').replaceAll(/: NaN(?=[,}])/g, ': null')
  const { html, page_segments: segments } = pageSchema.parse(JSON.parse(text))
  const page = writtenPage(html)
  const values = FIELDS.map(({ name: field }) => {
    const parts = segments[SEGMENTS[field] ?? ''] ?? []
    const part = parts.length === 1 ? parts[0]?.surface_form : null
    return [field, page.hasText(part) ? part : null]
  })
  const expected = known(Object.fromEntries(values))
  if (Object.keys(expected).length === 0) return []
  const id = name.replace(/\.json$/, '')
  const path = `${PAGES}/${id}.html`
  writeFileSync(join(folder, path), html)
  // The pages have no addresses: every page counts as a site.
  return [{ id, site: id, url: `https://${id}.invalid/`, html: path, fields: 'course', expected }]
}
