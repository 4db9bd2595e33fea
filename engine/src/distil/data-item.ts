// The common form of all syntaxes of structured data, before they become entities and values.
import type { Element } from 'domhandler'
import type { JsonValue } from '../types.ts'

/** A single value with the text it was read from. */
export interface DataLeaf {
  value: string | number | boolean
  raw: string
  element: Element | null
  /** True where the value is the address of another item rather than text. */
  isAddress?: boolean
}

/** A described item with types and properties, values in source order. Names are as in the source. */
export interface DataItem {
  id: string | null
  types: string[]
  properties: Map<string, DataContent[]>
  element: Element | null
}

export type DataContent = DataItem | DataLeaf

export function isItem(content: DataContent): content is DataItem {
  return 'properties' in content
}

export function addProperty(item: DataItem, name: string, content: DataContent): void {
  const values = item.properties.get(name)
  if (values === undefined) item.properties.set(name, [content])
  else values.push(content)
}

/** Last part of a full or prefixed name: `https://schema.org/Product`, `schema:Product` → `Product`. */
export function localName(name: string): string {
  const trimmed = name.endsWith('/') || name.endsWith('#') ? name.replace(/(?<![/#])[/#]+$/, '') : name
  const cut = Math.max(trimmed.lastIndexOf('/'), trimmed.lastIndexOf('#'))
  const last = trimmed.slice(cut + 1)
  return cut >= 0 ? last : last.slice(last.lastIndexOf(':') + 1)
}

/** The item as a plain object in JSON-LD form with local names; single values are not wrapped in a list. */
export function toJsonObject(item: DataItem): { [key: string]: JsonValue } {
  const object: { [key: string]: JsonValue } = {}
  const types = item.types.map(localName)
  if (types.length > 0) object['@type'] = types.length === 1 ? (types[0] ?? '') : types
  if (item.id !== null) object['@id'] = item.id
  for (const [name, contents] of item.properties) {
    const values = contents.map((content) => (isItem(content) ? toJsonObject(content) : content.value))
    const key = localName(name)
    if (key === '__proto__' || key === '') continue
    object[key] = values.length === 1 ? (values[0] ?? null) : values
  }
  return object
}

/** The item as expanded JSON-LD: full names, every value in a list. For vocabularies whose local names are ambiguous. */
export function toExpandedObject(item: DataItem): { [key: string]: JsonValue } {
  const object: { [key: string]: JsonValue } = {}
  if (item.id !== null) object['@id'] = item.id
  if (item.types.length > 0) object['@type'] = item.types
  for (const [name, contents] of item.properties) {
    if (name === '__proto__') continue
    object[name] = contents.map((content) =>
      isItem(content) ? toExpandedObject(content) : content.isAddress === true ? { '@id': content.value } : { '@value': content.value },
    )
  }
  return object
}
