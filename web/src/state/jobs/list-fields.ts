// Fields of a job that hold a list of objects: rows can be made of its items.
import { declaredMembers, type Job } from '@quarry/contract'

export function listFields({ trait_definitions: fields }: Pick<Job, 'trait_definitions'>): string[] {
  return fields.flatMap((field) => (field.type === 'array' && declaredMembers(field).length > 0 ? [field.name] : []))
}
