// Reads a file of data fields: [{"name", "description", "type"}].
import { fieldsSchema, type Field } from '@quarry/contract'
import { ArgumentError } from './command.ts'
import { readTextFile } from './files.ts'

/** @throws ArgumentError that names the file and what is wrong with it. */
export function readFieldsFile(path: string): Field[] {
  const text = readTextFile(path)
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch (error) {
    throw new ArgumentError(`The fields file ${path} is not JSON: ${error instanceof Error ? error.message : 'unknown'}`)
  }
  const fields = fieldsSchema.safeParse(content)
  if (!fields.success) throw new ArgumentError(`The fields file ${path}: ${fields.error.issues[0]?.message ?? 'is not valid.'}`)
  return fields.data
}
