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
import { findBlock } from '../text/element-text.ts'
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
  chance: number
  value: RecordValue
}

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
  records.forEach((elements, record) => {
    const part = distilPart(document, elements, heads)
    const own = read(part.document)
    for (const { intent, candidates } of own.found) {
      for (const { best, probability, strength } of rankParties(own.page, intent, { candidates, ranker: RANKER })) {
        const value = strength < STRENGTH_MIN ? null : valueOnPage(document, part, best)
        if (value?.element == null) continue
        const way = `${best.finder} ${pathIn(elements, value.element)}`
        found.get(intent.field.name)!.push({ record, way, chance: probability, value })
      }
    }
  })
  const rows: RecordRow[] = records.map(() => new Map())
  const chances = new Map<string, number>()
  for (const { name } of fields) chances.set(name, fill(rows, name, found.get(name)!))
  return { rows, chances }
}
const STRENGTH_MIN = 0.4

/** The values of the field at the place where they are likeliest over all records; then, where a record has none there, its own likeliest one. */
function fill(rows: readonly RecordRow[], name: string, found: readonly Found[]): number {
  const ways = Map.groupBy(found, ({ way }) => way)
  const sums = [...ways].map(([way, all]) => ({ way, sum: sumOf(all), mean: sumOf(all) / countRecords(all), records: countRecords(all) }))
  const [best] = sums.toSorted((a, b) => b.sum - a.sum)
  if (best === undefined || best.mean < CHANCE_MIN || best.records < Math.max(1, rows.length * SHARE_MIN)) return 0
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
  return filled === 0 ? 0 : total / filled
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
    const element = copy ? originalOf(copy) : null
    return element === null ? [] : [{ raw: quote, element, block: findBlock(document.nodeBlocks, element) }]
  })
  const [first] = pieces
  return first === undefined ? null : { ...first, raw, ...(Array.isArray(value) ? { items: pieces } : {}) }
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
