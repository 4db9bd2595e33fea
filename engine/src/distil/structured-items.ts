// Structured data of a page as nested JSON, for `quarry structured`.
import { isTag, type Element, type ParentNode } from 'domhandler'
import type { JsonValue, PageDocument } from '../types.ts'
import { toExpandedObject, toJsonObject, type DataItem } from './data-item.ts'
import { jsonLdRoots } from './json-ld.ts'
import { plainJson } from './loose-json.ts'
import { readRdfa } from './rdfa.ts'

/**
 * JSON-LD blocks verbatim (graphs and references as written), then microdata and RDFa in the same form: local names for
 * schema.org, full names for other vocabularies. A page without items gives its meta tags, one object per syntax. */
export function structuredItems(document: PageDocument): { [key: string]: JsonValue }[] {
  const blocks = jsonLdRoots(scriptsOf(document.dom)).map((root) => plainJson(root) as { [key: string]: JsonValue })
  const microdata = document.entities.filter(({ syntax }) => syntax === 'microdata').map((entity) => entity.data)
  const hasRdfa = document.entities.some(({ syntax }) => syntax === 'rdfa')
  const rdfa = hasRdfa
    ? readRdfa(document.dom, document.baseUrl).map((item) => (isSchemaOrg(item) ? toJsonObject(item) : toExpandedObject(item)))
    : []
  const things = [...blocks, ...microdata, ...rdfa]
  return things.length > 0 ? things : metaObjects(document)
}

function isSchemaOrg(item: DataItem): boolean {
  return [...item.types, ...item.properties.keys()].every((name) => /^https?:\/\/schema\.org\//.test(name))
}

function metaObjects({ values }: PageDocument): { [key: string]: JsonValue }[] {
  return (['opengraph', 'twitter', 'dublin-core'] as const).flatMap((syntax) => {
    const object: { [key: string]: JsonValue } = {}
    for (const { path, value } of values.filter((one) => one.syntax === syntax)) {
      const known = object[path]
      object[path] = known === undefined ? value : Array.isArray(known) ? [...known, value] : [known, value]
    }
    return Object.keys(object).length === 0 ? [] : [object]
  })
}

function scriptsOf(parent: ParentNode): Element[] {
  return parent.children.filter(isTag).flatMap((child) => (child.name === 'script' ? [child] : scriptsOf(child)))
}
