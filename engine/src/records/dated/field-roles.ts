// The role of each field for an event: start, end, title, place, documents and others, by words of all languages.
import { foldWords } from '../../fields/fold-words.ts'
import { isUnspaced } from '../../fields/label-words.ts'
import { LANGUAGES, type EventWords } from '../../fields/language-data.ts'
import type { Field } from '../../types.ts'

export type DatedRole = 'start' | 'end' | 'time' | 'title' | 'place' | 'city' | 'links' | 'link' | 'status' | 'description'

/** Words of a kind in every language: folded, with a space at both ends; of scripts without spaces verbatim. */
interface WordSet {
  spaced: readonly string[]
  unspaced: readonly string[]
}

function wordSet(kind: keyof EventWords): WordSet {
  const words = LANGUAGES.flatMap(({ events }) => (events?.[kind] ?? '').split(',').map((word) => word.trim())).filter(
    (word) => word !== '',
  )
  return { spaced: words.filter((word) => !isUnspaced(word)).map(foldWords), unspaced: words.filter(isUnspaced) }
}

const WORDS = Object.fromEntries(
  (['start', 'end', 'time', 'title', 'place', 'city', 'status', 'links', 'description', 'other', 'events'] as const).map((kind) => [
    kind,
    wordSet(kind),
  ]),
) as Record<keyof EventWords, WordSet>

function has(kind: keyof EventWords, text: string): boolean {
  const folded = foldWords(text)
  return WORDS[kind].spaced.some((word) => folded.includes(word)) || WORDS[kind].unspaced.some((word) => text.includes(word))
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
