// Reads a file of data fields: [{"name", "description", "type"}].
import { readFileSync } from 'node:fs'
import { fieldsSchema, type Field } from '@quarry/contract'
import { ArgumentError } from './command.ts'

/** @throws ArgumentError that names the file and what is wrong with it. */
export function readFieldsFile(path: string): Field[] {
  let content: unknown
  try {
    content = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new ArgumentError(`The fields file ${path} cannot be read: ${error instanceof Error ? error.message : 'unknown'}`)
  }
  const fields = fieldsSchema.safeParse(content)
  if (!fields.success) throw new ArgumentError(`The fields file ${path}: ${fields.error.issues[0]?.message ?? 'is not valid.'}`)
  return fields.data
}
