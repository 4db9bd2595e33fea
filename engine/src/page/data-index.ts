// Indexes the structured data of a page by canonical property path: wrappers that only attach a thing (`mainEntity.offers.price`,
// `offers.offers.price`) are removed.
import type { DataValue, PageDocument } from '../types.ts'

/** Values of one path of one entity, in source order. */
export interface DataGroup {
  path: string
  entity: number
  types: readonly string[]
  isMain: boolean
  syntax: DataValue['syntax']
  values: DataValue[]
}

const WRAPPERS = /^(?:mainEntity|mainEntityOfPage|itemOffered|isVariantOf|item|mainContentOfPage)\.(?=.)/
const DOUBLED = /^(offers|hasVariant)\.(?=offers\.)/

function canonicalPath(path: string): string {
  let short = path
  for (let round = 0; round < 3; round += 1) short = short.replace(WRAPPERS, '').replace(DOUBLED, '')
  return short
}

/** Canonical name of a meta tag, in lower case: those of Dublin Core occur as `DC.creator`, `dcterms.created` and `dc:date.issued`. */
function factPath(path: string): string {
  const plain = path.toLowerCase()
  return plain.startsWith('dc') ? plain.replace(/^(?:dcterms|dct|dc)[.:](?:terms[.:])?/, 'dc:') : plain
}

/** True for a Dublin Core value that repeats the plain meta tag: plug-ins write both from one value, so they count once. */
function isRepeatedValue(table: ReadonlyMap<string, readonly DataGroup[]>, path: string, raw: string): boolean {
  const plain = path.startsWith('dc:') ? table.get(path.slice('dc:'.length)) : undefined
  return plain?.some(({ entity, values }) => entity < 0 && values.some((value) => value.raw === raw)) ?? false
}

/** `main` is the index of the entity that counts as the main one. */
export function indexData(document: PageDocument, main: number): Map<string, DataGroup[]> {
  const table = new Map<string, DataGroup[]>()
  const latest = new Map<string, DataGroup>()
  for (const value of document.values) {
    const path = value.entity < 0 ? factPath(value.path) : canonicalPath(value.path)
    if (isRepeatedValue(table, path, value.raw)) continue
    const key = `${value.entity} ${path}`
    const known = latest.get(key)
    if (known) {
      known.values.push(value)
      continue
    }
    const entity = document.entities[value.entity]
    const group: DataGroup = {
      path,
      entity: value.entity,
      types: entity?.types ?? [],
      isMain: entity !== undefined && value.entity === main,
      syntax: value.syntax,
      values: [value],
    }
    latest.set(key, group)
    table.set(path, [...(table.get(path) ?? []), group])
  }
  return table
}
