// Documents of many kinds and languages, each with a JSON Schema of its own and the values that its project expects, as DocuBench keeps them.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSchema, schemaOf, type Field, type FieldMember, type JsonSchema, type JsonValue } from '@quarry/contract'

export interface SchemaDocument {
  file: string
  bytes: Buffer
  schema: JsonSchema
  fields: Field[]
  expected: JsonValue
  /** Languages as the project names them: `en`, `he`. */
  language: string
  /** False for pictures, and for files that are scans by their description. */
  isText: boolean
  /** Every second document may be looked at when rules are made; the others are only counted. */
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

/** Each property is a field of its own, as the command line makes fields of a schema. */
function fieldsOf(schema: JsonSchema): Field[] {
  const read = readSchema(schema)
  if ('problem' in read) throw new Error(read.problem)
  return read.members.map(({ name, type = 'string', description, members = [] }: FieldMember): Field => {
    const nested = members.length > 0 ? { schema: schemaOf(type, members) } : {}
    return { name, type, description: description ?? name.replaceAll(/[_-]+/g, ' '), ...nested }
  })
}
