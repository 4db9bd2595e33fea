// reworkd/bananalyzer: stored pages of many kinds with a described schema each, and the values that a program must read into it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Field } from '@quarry/contract'
import { z } from 'zod'
import { hasFile, jsonOf } from '../repository-files.ts'
import { domainOf, known, type ConvertedSet, type SetPage } from '../converted-set.ts'
import { readWebArchive } from '../web-archive.ts'

const FOLDER = 'static'
const PAGES = 'pages'
/** Smaller documents are those of empty frames. */
const FRAME_BYTES_MIN = 500
const partsSchema = z.record(z.string(), z.unknown()).optional()
const schemaSchema = z.record(
  z.string(),
  z.looseObject({
    type: z.string(),
    description: z.string().optional(),
    properties: partsSchema,
    items: z.looseObject({ properties: partsSchema }).optional(),
  }),
)
type Schema = z.infer<typeof schemaSchema>
const exampleSchema = z.looseObject({
  id: z.string(),
  url: z.string(),
  type: z.string(),
  category: z.string(),
  /** Its own, or the name of a shared one. */
  schema_: z.union([z.string(), schemaSchema]),
  evals: z.array(z.looseObject({ expected: z.unknown().optional(), options: z.array(z.record(z.string(), z.unknown())).optional() })),
})
type Example = z.infer<typeof exampleSchema>

/** Of the pages about one thing. Writes the documents of each web archive into the checked-out folder. */
export function convertBananalyzer(folder: string): ConvertedSet {
  mkdirSync(join(folder, PAGES), { recursive: true })
  const schemas = z.record(z.string(), schemaSchema).parse(jsonOf(folder, FOLDER, 'schemas.json'))
  const examples = z.array(z.looseObject({ type: z.string() })).parse(jsonOf(folder, FOLDER, 'examples.json'))
  const fields: Record<string, Field[]> = {}
  const pages = examples
    .filter(({ type }) => type === 'detail')
    .flatMap((one) => {
      const example = exampleSchema.parse(one)
      const { id, schema_: asked } = example
      const [name, schema] = typeof asked === 'string' ? [asked, schemas[asked]] : [id, asked]
      if (schema === undefined) return []
      fields[name] = Object.entries(schema).map(fieldOf)
      return pageOf(folder, example, name)
    })
  return { fields, pages }
}

function pageOf(folder: string, { id, url, category, evals }: Example, fields: string): SetPage[] {
  const [evaluation] = evals
  const answers = evaluation?.options ?? [{ ...Object(evaluation?.expected) }]
  const documents = documentsOf(folder, id)
  if (documents === null) return []
  const names = [...new Set(answers.flatMap((answer) => Object.keys(answer)))]
  const expected = known(Object.fromEntries(names.map((name) => [name, valueOf(answers.map((answer) => answer[name]))])))
  // Pages that were made up for the set come from one host, and have nothing else in common.
  const site = category === 'synthetic' ? `${category}-${id}` : domainOf(url)
  return [{ id, site, url, ...documents, fields, expected, absent: names.filter((name) => !(name in expected)) }]
}

/** Of several answers each is right. */
function valueOf(answers: unknown[]): unknown {
  const different = [...new Set(answers)].filter((value) => value !== null)
  return different.length > 1 ? { any_of: different } : different[0]
}

/** The files of a page; null if it is not stored. */
function documentsOf(folder: string, id: string): Pick<SetPage, 'html' | 'frames'> | null {
  const html = `${FOLDER}/${id}/index.html`
  if (hasFile(folder, html)) return { html }
  const archive = join(folder, FOLDER, id, 'index.mhtml')
  if (!hasFile(archive)) return null
  const page = readWebArchive(readFileSync(archive))
  const shown = page.frames.filter(({ length }) => length >= FRAME_BYTES_MIN)
  const [main = '', ...frames] = [page.html, ...shown].map((document, at) => {
    const path = `${PAGES}/${id}.${at}.html`
    writeFileSync(join(folder, path), document)
    return path
  })
  return { html: main, frames }
}

function fieldOf([name, property]: [string, Schema[string]]): Field {
  const parts = Object.keys(property.items?.properties ?? property.properties ?? {})
  const named = [`The ${name.replaceAll('_', ' ')}`, ...(parts.length > 0 ? [`each with ${parts.join(', ')}`] : [])].join(', ')
  return { name, description: property.description ?? `${named}.`, type: TYPES[property.type] ?? 'string' }
}
const TYPES: Record<string, Field['type']> = { array: 'array', object: 'object', integer: 'number' }
