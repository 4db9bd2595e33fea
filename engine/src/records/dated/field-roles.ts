// The role of each field for an event: start, end, title, place, documents and others, by words of all languages.
import { FoldedPhrases } from '../../fields/folded-phrases.ts'
import type { EventWords } from '../../fields/field-sections.ts'
import type { Field } from '../../types.ts'

export type DatedRole = 'start' | 'end' | 'time' | 'title' | 'place' | 'city' | 'links' | 'link' | 'status' | 'description'

/** Words of each kind. */
const WORDS = Object.fromEntries(
  (['start', 'end', 'time', 'title', 'place', 'city', 'status', 'links', 'description', 'other', 'events'] as const).map((kind) => [
    kind,
    new FoldedPhrases(({ events }) => events?.[kind]),
  ]),
) as Record<keyof EventWords, FoldedPhrases>

function has(kind: keyof EventWords, text: string): boolean {
  return WORDS[kind].areIn(text)
}

/** True for the name of a column with the title, the place or the status of events. */
export function namesRole(role: DatedRole, column: string): boolean {
  return (role === 'title' || role === 'place' || role === 'status') && has(role, plain(column))
}

/** Roles by field name; null where no field asks for the day of an event. */
export function rolesOf(fields: readonly Field[]): Map<string, DatedRole> | null {
  const roles = new Map<string, DatedRole>()
  for (const field of fields) {
    const role = roleOf(field)
    if (role !== null && (role === 'links' || ![...roles.values()].includes(role))) roles.set(field.name, role)
  }
  const isOfEvents = fields.some((field) => has('events', `${plain(field.name)} ${field.description}`))
  return isOfEvents && [...roles.values()].includes('start') ? roles : null
}

function roleOf({ name, type }: Field): DatedRole | null {
  const words = plain(name)
  if (has('other', words)) return null
  if (has('end', words)) return 'end'
  if (has('links', words)) return type === 'array' ? 'links' : 'link'
  if (has('status', words)) return 'status'
  if (type === 'date' && (has('start', words) || has('time', words))) return 'start'
  if (has('start', words) && type === 'string') return 'start'
  if (has('time', words)) return 'time'
  if (has('city', words)) return 'city'
  if (has('place', words)) return 'place'
  if (has('description', words)) return 'description'
  return has('title', words) ? 'title' : null
}

function plain(name: string): string {
  return name.replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2').replaceAll(/[_-]+/g, ' ')
}
