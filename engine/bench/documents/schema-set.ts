// Reads documents of many kinds and languages, each with its JSON Schema and expected values, from the project DocuBench.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSchema, schemaOf, type Field, type FieldMember, type JsonSchema, type JsonValue } from '@quarry/contract'

export interface SchemaDocument {
  file: string
  bytes: Buffer
  schema: JsonSchema
  fields: Field[]
  expected: JsonValue
  /** The language in the project's notation: `en`, `he`. */
  language: string
  /** False for pictures. */
  isText: boolean
  /** True for every second document, which may be looked at when rules are written; the others are only counted. */
  isLookedAt: boolean
}

interface Source {
  doc_id: string
  lang: string
  ftype: string
  hard_feature: string
}

const PICTURES = /\.(?:jpe?g|png|tiff?|webp)$/i

export function readSchemaSet(root: string): SchemaDocument[] {
  const folder = join(root, 'DocuBench')
  if (!existsSync(join(folder, 'schemas'))) return []
  const read = (path: string): unknown => JSON.parse(readFileSync(join(folder, path), 'utf8'))
  const sources = new Map((read('sources.json') as Source[]).map((source) => [source.doc_id, source]))
  const files = readdirSync(join(folder, 'documents')).toSorted()
  return files.map((file, index) => {
    const id = file.split('.')[0]!
    const schema = read(`schemas/${id}.json`) as JsonSchema
    return {
      file,
      bytes: readFileSync(join(folder, 'documents', file)),
      schema,
      fields: fieldsOf(schema),
      expected: read(`labels/${id}.json`) as JsonValue,
      language: sources.get(id)?.lang ?? '',
      isText: !PICTURES.test(file),
      isLookedAt: index % 2 === 0,
    }
  })
}

/** Makes a field of each property of the schema, like the command line. */
function fieldsOf(schema: JsonSchema): Field[] {
  const read = readSchema(schema)
  if ('problem' in read) throw new Error(read.problem)
  return read.members.map(({ name, type = 'string', description, members = [] }: FieldMember): Field => {
    const nested = members.length > 0 ? { schema: schemaOf(type, members) } : {}
    return { name, type, description: description ?? name.replaceAll(/[_-]+/g, ' '), ...nested }
  })
}
