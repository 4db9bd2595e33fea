// Reads a file of data fields: [{"name", "description", "type"}], or a JSON Schema whose properties are the fields.
import { fieldsSchema, readSchema, schemaOf, type Field, type FieldMember, type JsonSchema } from '@quarry/contract'
import { ArgumentError } from './command.ts'
import { readTextFile } from './files.ts'

/** @throws ArgumentError that names the file and what is wrong with it. */
export function readFieldsFile(path: string): Field[] {
  return checked(readJsonFile(path, 'fields file'), `The fields file ${path}`)
}

/** Each property of an object is a field, with its own schema where it has members; a list is one field, called `items`. @throws ArgumentError */
export function readSchemaFile(path: string): Field[] {
  const content = readJsonFile(path, 'schema file')
  const named = `The schema file ${path}`
  if (typeof content !== 'object' || content === null || Array.isArray(content)) throw new ArgumentError(`${named} holds no JSON Schema.`)
  const read = readSchema(content as JsonSchema)
  if ('problem' in read) throw new ArgumentError(`${named}: ${read.problem}`)
  const { type, members } = read
  if (members.length === 0) throw new ArgumentError(`${named} names no properties.`)
  return checked(type === 'array' ? [fieldOf({ name: 'items', type, members })] : members.map(fieldOf), named)
}

function fieldOf({ name, type = 'string', description, members = [] }: FieldMember): object {
  const nested = members.length > 0 ? { schema: schemaOf(type, members) } : {}
  return { name, type, description: description ?? name.replaceAll(/[_-]+/g, ' '), ...nested }
}

function readJsonFile(path: string, kind: string): unknown {
  try {
    return JSON.parse(readTextFile(path))
  } catch (error) {
    if (error instanceof ArgumentError) throw error
    throw new ArgumentError(`The ${kind} ${path} is not JSON: ${error instanceof Error ? error.message : 'unknown'}`)
  }
}

function checked(content: unknown, named: string): Field[] {
  const fields = fieldsSchema.safeParse(content)
  if (!fields.success) throw new ArgumentError(`${named}: ${fields.error.issues[0]?.message ?? 'is not valid.'}`)
  return fields.data
}
