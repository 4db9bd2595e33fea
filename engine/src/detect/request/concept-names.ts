// Field names of concepts: from the kinds of pages that have them, else from the concept's English names.
import type { Field } from '@quarry/contract'
import { CONCEPTS } from '../../fields/concepts.ts'
import { understandField } from '../../fields/understand-field.ts'
import type { PageKind } from '../page-kind.ts'
import { PAGE_KINDS } from '../page-kinds.ts'
import type { KnownField } from './known-field.ts'
import { phraseKey } from './phrase-key.ts'
import { partsOf, type RequestLanguage } from './request-words.ts'

const kept = new WeakMap<PageKind, ReadonlyMap<string, Field>>()

/** The kind's field of that concept; null where its list has none. */
export function kindField(kind: PageKind, concept: string): Field | null {
  const known = kept.get(kind) ?? indexFields(kind)
  kept.set(kind, known)
  return known.get(concept) ?? null
}

function indexFields({ fields }: PageKind): Map<string, Field> {
  const table = new Map<string, Field>()
  for (const field of fields) {
    const id = understandField(field).concept?.id
    if (id !== undefined && !table.has(id)) table.set(id, field)
  }
  return table
}

let common: ReadonlyMap<string, string> | null = null

/** The most common name of each concept among the kinds of pages; of equally common ones, one of the concept's own names. */
function commonNames(): ReadonlyMap<string, string> {
  if (common) return common
  const counts = new Map<string, Map<string, number>>()
  for (const kind of PAGE_KINDS) {
    for (const { name, description, type } of kind.fields) {
      const id = understandField({ name, description, type }).concept?.id
      if (id === undefined) continue
      const names = counts.get(id) ?? new Map<string, number>()
      counts.set(id, names.set(name, (names.get(name) ?? 0) + 1))
    }
  }
  const ownNames = new Map(CONCEPTS.map(({ id, words }) => [id, new Set(partsOf(words.en ?? '').map(snake))]))
  common = new Map(
    [...counts].map(([id, names]) => {
      const isOwn = (name: string): number => (name === id ? 2 : Number(ownNames.get(id)?.has(name) ?? false))
      return [id, [...names].toSorted(([a, one], [b, other]) => other - one || isOwn(b) - isOwn(a))[0]?.[0] ?? id]
    }),
  )
  return common
}

/** The English field name: of an English phrase the matched name, or the concept's first name where the two differ in form words only. */
export function englishName({ concept, id }: KnownField, language: RequestLanguage, said: string): string {
  if (concept === null) return id
  const names = partsOf(concept.words.en ?? '')
  const [first = id] = names
  if (language.code !== 'en' || said === '') return commonNames().get(id) ?? fullerName(id, names)
  const meant = names.find((name) => phraseKey(name, language) === phraseKey(said, language)) ?? first
  const over = ` ${meant} `.replace(` ${first} `, ' ').trim().split(' ')
  const isFirst = over.every((word) => word === '' || FORM_WORDS.has(word)) || snake(meant).replaceAll('_', '') === snake(first)
  return isFirst ? snake(first) : snake(meant)
}
/** Words of a name that only describe the form of its values: "phone number", "number of employees". */
const FORM_WORDS = new Set(['number', 'numbers', 'of', 'address', 'name'])

/** The first name, or the id where that is a name of more words: "ticket price", not "admission". */
function fullerName(id: string, names: readonly string[]): string {
  const first = snake(names[0] ?? id)
  const isName = names.some((name) => snake(name) === id)
  return isName && id.split('_').length > first.split('_').length ? id : first
}

function snake(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
}
