// The records of a list, each read as a page of its own: what finds a page's values finds those of a record, and a value that is at one
// place in many records is surer than in one.
// Next: engine/src/ladder/read-objects.ts
import { isTag, type Element } from 'domhandler'
import { distilPart, type PagePart } from '../distil/distil-part.ts'
import type { Field } from '@quarry/contract'
import type { FieldSpec } from '../fields/field-spec.ts'
import type { PageIndex } from '../page/page-index.ts'
import { rankParties, RANKER } from '../rank/rank-candidates.ts'
import type { RecordRow, RecordValue } from '../records/rows/record-row.ts'
import { parentOf } from '../text/ancestors.ts'
import { elementText, findBlock } from '../text/element-text.ts'
import type { Candidate, PageDocument } from '../types.ts'

export interface RecordsRead {
  /** One row a record, in the order of the records; empty for one of which nothing was read. */
  rows: RecordRow[]
  /** By field the mean chance of its values; 0 for a field that no record has. */
  chances: ReadonlyMap<string, number>
}

/** A value that was found for a field in one record, with the place and the finder that many records share. */
interface Found {
  record: number
  way: string
  path: string
  chance: number
  value: RecordValue
}

/** Elements of records that are read as pages; those of further records are taken from the places that were found. */
const ELEMENTS_READ_MAX = 4_000

/** What is found for each field in a part of the page. */
export type PartReader = (part: PageDocument) => {
  page: PageIndex
  found: readonly { intent: FieldSpec; candidates: readonly Candidate[] }[]
}

/** `heads`: rows that name the columns of a table, where the records are its rows. */
export function readRecords(
  document: PageDocument,
  { records, heads, fields }: { records: readonly (readonly Element[])[]; heads: readonly Element[]; fields: readonly Field[] },
  read: PartReader,
): RecordsRead {
  const found = new Map<string, Found[]>(fields.map(({ name }) => [name, []]))
  const within = countWithin(records, ELEMENTS_READ_MAX)
  records.slice(0, within).forEach((elements, record) => {
    const part = distilPart(document, elements, heads)
    const own = read(part.document)
    for (const { intent, candidates } of own.found) {
      for (const { best, probability, strength } of rankParties(own.page, intent, { candidates, ranker: RANKER })) {
        const value = strength < STRENGTH_MIN ? null : valueOnPage(document, part, best)
        if (value?.element == null) continue
        const path = pathIn(elements, value.element)
        found.get(intent.field.name)!.push({ record, way: `${best.finder} ${path}`, path, chance: probability, value })
      }
    }
  })
  const rows: RecordRow[] = records.map(() => new Map())
  const chances = new Map<string, number>()
  for (const { name } of fields) {
    const filled = fill(rows.slice(0, within), name, found.get(name)!)
    chances.set(name, filled.chance)
    if (filled.path === null) continue
    for (let at = within; at < records.length; at += 1) {
      const value = textAt(document, records[at]!, filled.path)
      if (value !== null) rows[at]!.set(name, value)
    }
  }
  return { rows, chances }
}
const STRENGTH_MIN = 0.4

interface Filled {
  chance: number
  /** The place of the values in a record, where each is all of its element's text. */
  path: string | null
}
const NOTHING: Filled = { chance: 0, path: null }

/** The values of the field at the place where they are likeliest over all records; then, where a record has none there, its own likeliest one. */
function fill(rows: readonly RecordRow[], name: string, found: readonly Found[]): Filled {
  const ways = Map.groupBy(found, ({ way }) => way)
  const sums = [...ways].map(([way, all]) => ({ way, sum: sumOf(all), mean: sumOf(all) / countRecords(all), records: countRecords(all) }))
  const [best] = sums.toSorted((a, b) => b.sum - a.sum)
  if (best === undefined || best.mean < CHANCE_MIN || best.records < Math.max(1, rows.length * SHARE_MIN)) return NOTHING
  let total = 0
  let filled = 0
  rows.forEach((row, record) => {
    const own = found.filter((one) => one.record === record)
    const there = own.filter(({ way }) => way === best.way).toSorted((a, b) => b.chance - a.chance)[0]
    const other = own.filter(({ chance }) => chance >= ALONE_MIN).toSorted((a, b) => b.chance - a.chance)[0]
    const chosen = there ?? other
    if (chosen === undefined) return
    row.set(name, chosen.value)
    total += chosen.chance
    filled += 1
  })
  const [first] = ways.get(best.way) ?? []
  const isWhole = ways.get(best.way)?.every(({ value: { raw, element } }) => element !== null && elementText(element).trim() === raw.trim())
  return { chance: filled === 0 ? 0 : total / filled, path: isWhole === true ? (first?.path ?? null) : null }
}
const CHANCE_MIN = 0.4
const SHARE_MIN = 0.2
const ALONE_MIN = 0.5

/** Over the records, of each its likeliest one. */
function sumOf(all: readonly Found[]): number {
  return [...Map.groupBy(all, ({ record }) => record).values()].reduce((sum, own) => sum + Math.max(...own.map(({ chance }) => chance)), 0)
}
function countRecords(all: readonly Found[]): number {
  return new Set(all.map(({ record }) => record)).size
}

/** The value at its place on the page itself; null for one that is in no element. */
function valueOnPage(
  document: PageDocument,
  { document: own, originalOf }: PagePart,
  { evidence, raw, value }: Candidate,
): RecordValue | null {
  const pieces = evidence.flatMap(({ block, quote }): RecordValue[] => {
    const copy = own.blocks[block - 1]?.element
    const around = copy ? originalOf(copy) : null
    if (around === null) return []
    const element = innermostWith(around, quote)
    return [{ raw: quote, element, block: findBlock(document.nodeBlocks, element) }]
  })
  const [first] = pieces
  return first === undefined ? null : { ...first, raw, ...(Array.isArray(value) ? { items: pieces } : {}) }
}

/** The innermost element that has the text. */
function innermostWith(element: Element, text: string): Element {
  const inner = element.children.filter(isTag).filter((child) => elementText(child).includes(text))
  return inner.length === 1 ? innermostWith(inner[0]!, text) : element
}

/** So many of the first records have at most so many elements; at least two. */
function countWithin(records: readonly (readonly Element[])[], elementsMax: number): number {
  let elements = 0
  const past = records.findIndex((record) => (elements += record.reduce((sum, element) => sum + sizeOf(element), 0)) > elementsMax)
  return past < 0 ? records.length : Math.max(2, past)
}

/** Number of elements in it, itself included. */
export function sizeOf(element: Element): number {
  return element.children.reduce((sum, child) => sum + (isTag(child) ? sizeOf(child) : 0), 1)
}

/** The text at a place of a record; null where it has no such place. */
function textAt(document: PageDocument, record: readonly Element[], path: string): RecordValue | null {
  const [index = '', ...steps] = path.split('>')
  let element = record[Number(index)]
  for (const step of steps) element = element?.children.filter(isTag).find((child) => stepOf(child) === step)
  const raw = element === undefined ? '' : elementText(element).trim()
  return element === undefined || raw === '' ? null : { raw, element, block: findBlock(document.nodeBlocks, element) }
}

/** Names and places of the elements from the record down to one of its elements: the same in records that are built alike. */
function pathIn(record: readonly Element[], element: Element): string {
  const steps: string[] = []
  for (let one: Element | null = element; one !== null; one = parentOf(one)) {
    const at = record.indexOf(one)
    if (at >= 0) return [String(at), ...steps.toReversed()].join('>')
    steps.push(stepOf(one))
  }
  return steps.join('<')
}

function stepOf(element: Element): string {
  const kind = `${element.name}.${element.attribs.class?.trim().split(/\s+/)[0] ?? ''}`
  let before = 0
  for (let one = element.prev; one !== null; one = one.prev)
    if (isTag(one) && `${one.name}.${one.attribs.class?.trim().split(/\s+/)[0] ?? ''}` === kind) before += 1
  return `${kind}[${before}]`
}
