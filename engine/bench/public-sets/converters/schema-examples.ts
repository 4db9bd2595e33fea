// schemaorg/schemaorg: the vocabulary's examples as they are before they get any markup, with the values of the same example as JSON-LD.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Field } from '@quarry/contract'
import { shownText } from '../plain-text.ts'
import { namesIn, textOf } from '../repository-files.ts'
import type { ConvertedSet, SetPage, Values } from '../converted-set.ts'
import { writtenPage, type WrittenPage } from '../written.ts'

const DATA = 'data'
const EXTENSIONS = 'data/ext'
const PAGES = 'pages'
/** Values of an example that are asked for, at least. */
const FEWEST = 2
const BLOCKS = /<(?:p|div|h[1-6]|li|ul|ol|table|tr|br|section|article|dl|body)\b/i

/** Addresses of files and pages, which an example often makes up. */
const ADDRESS = /^(?:image|logo)$|url$/i

type Comments = ReadonlyMap<string, string>

/** Writes each example of a thing, not of an action, into the checked-out folder; one without blocks is shown as a browser shows plain text. */
export function convertSchemaExamples(folder: string): ConvertedSet {
  mkdirSync(join(folder, PAGES), { recursive: true })
  const files = vocabularyFiles(folder)
  const comments = new Map(files.filter((path) => path.endsWith('.ttl')).flatMap((path) => [...commentsOf(textOf(folder, path) ?? '')]))
  const set: ConvertedSet = { fields: {}, pages: [] }
  for (const path of files.filter((name) => /example[^/]*\.txt$/.test(name)))
    for (const example of (textOf(folder, path) ?? '').split(/^TYPES:/m).slice(1)) addExample(set, example, { folder, comments })
  return set
}

/** The vocabulary's files, and those of its extensions, which have a folder each. */
function vocabularyFiles(folder: string): string[] {
  const folders = [
    DATA,
    ...namesIn(folder, EXTENSIONS)
      .filter((name) => !name.includes('.'))
      .map((name) => `${EXTENSIONS}/${name}`),
  ]
  return folders.flatMap((path) => namesIn(folder, path).map((name) => `${path}/${name}`)).filter((path) => /\.(?:txt|ttl)$/.test(path))
}

/** The first sentence about each property. */
function commentsOf(vocabulary: string): Map<string, string> {
  const comments = new Map<string, string>()
  const property = /^:(\w+) a rdf:Property ;[^]*?rdfs:comment ("""[^]*?"""|"(?:[^"\\]|\\.)*")/gm
  for (const [, name = '', quoted = ''] of vocabulary.matchAll(property)) {
    const text = quoted
      .replaceAll(/^"+|"+$/g, '')
      .replaceAll(/\\+n|\s+/g, ' ')
      .replaceAll(/\[\[(\w+)\]\]/g, '$1')
      .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
      .replaceAll('\\"', '"')
    comments.set(name, /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text)
  }
  return comments
}

function addExample(set: ConvertedSet, example: string, { folder, comments }: { folder: string; comments: Comments }): void {
  const parts = example.split(/^(PRE-MARKUP|MICRODATA|RDFA|JSON(?:-LD)?):/m)
  const partOf = (name: RegExp): string => parts.find((_, position) => name.test(parts[position - 1] ?? '')) ?? ''
  const id = /#(eg-\d+)/.exec(parts[0] ?? '')?.[1]
  const plain = partOf(/^PRE-MARKUP$/).trim()
  const thing = thingOf(partOf(/^JSON/))
  if (
    id === undefined ||
    plain === '' ||
    thing === null ||
    String(thing['@type']).endsWith('Action') ||
    /itemprop|typeof=/.test(plain) ||
    set.pages.some((page) => page.id === id)
  )
    return
  const labels = Object.entries(thing).flatMap(([name, value]) => labelOf({ name, value }, writtenPage(plain), comments))
  if (labels.length < FEWEST) return
  const html = `${PAGES}/${id}.html`
  writeFileSync(
    join(folder, html),
    BLOCKS.test(plain) ? `<html><head><meta charset="utf-8"></head><body>${plain}</body></html>` : shownText(plain),
  )
  set.fields[id] = labels.map(({ field }) => field)
  const expected: Values = Object.fromEntries(labels.map(({ field, value }) => [field.name, value]))
  // Each example is a site of its own: examples share no markup.
  set.pages.push({ id, site: id, url: `https://${id}.invalid/`, html, fields: id, expected } satisfies SetPage)
}

function thingOf(json: string): Values | null {
  try {
    const thing: unknown = JSON.parse(/<script[^>]*>([^]*?)<\/script>/.exec(json)?.[1] ?? json)
    return typeof thing === 'object' && thing !== null && '@type' in thing ? { ...thing } : null
  } catch {
    return null
  }
}

/** The field of a property and its value; none for addresses, durations and things without a name. */
function labelOf(property: { name: string; value: unknown }, page: WrittenPage, comments: Comments): { field: Field; value: unknown }[] {
  const description = comments.get(property.name)
  if (description === undefined || ADDRESS.test(property.name)) return []
  const name = property.name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const label = (type: Field['type'], value: unknown) => [{ field: { name, description, type }, value }]
  if (Array.isArray(property.value)) {
    const items = property.value.map(nameOf).filter(page.hasText)
    return items.length === 0 ? [] : label('array', items)
  }
  if (typeof property.value === 'number') return page.hasAmount(property.value) ? label('number', property.value) : []
  const text = nameOf(property.value)
  if (text !== null && /^\d{4}-\d{2}-\d{2}/.test(text)) return page.hasDay(text) ? label('date', text) : []
  return page.hasText(text) ? label('string', text) : []
}

function nameOf(value: unknown): string | null {
  const { name = value }: { name?: unknown } = typeof value === 'object' && value !== null ? value : {}
  return typeof name === 'string' && !/^https?:|^P\d|^PT/.test(name) ? name : null
}
