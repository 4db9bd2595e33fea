// Chooses the list of a page: of its groups of records the one of which most is read. A few records of each group are read for that.
// Next: engine/src/ladder/list-columns.ts
import type { Element } from 'domhandler'
import { isInFurniture, isWithin, placeWeight } from '../discover/places.ts'
import { straysIn } from '../discover/read-group.ts'
import { recordsOf } from '../records/find-records.ts'
import { findRecordGroups, type RecordGroup } from '../records/record-groups.ts'
import { parentOf } from '../text/ancestors.ts'
import { keepLast } from '../text/keep-last.ts'
import type { PageDocument } from '../types.ts'
import { countOf, isHeadRow, MOSTLY, readColumns, type Column, type ColumnRequest } from './list-columns.ts'
import { sizeOf } from './read-records.ts'

/** Groups come with the likeliest first; the list that is meant is hardly behind the tenth, and each one costs the reading of records. */
const GROUPS_TRIED = 10
/** Enough to see which places records share, where one of them lacks a part. */
const RECORDS_TRIED = 4
/** Of larger records, in elements of all that are tried, two show as much, and cost half. */
const [SAMPLE_ELEMENTS_MAX, LARGE_RECORDS_TRIED] = [800, 2]
/** A record with more elements is a part of the page, and no item of a list. */
const RECORD_ELEMENTS_MAX = 400

const groupsOf = keepLast(findRecordGroups)

/** Null for a page without a group of which anything is read. */
export function chooseRecordGroup(document: PageDocument, request: ColumnRequest): RecordGroup | null {
  const tried = groupsOf(document)
    .slice(0, GROUPS_TRIED)
    .map((group) => ({ ...group, records: ownRecords(document, group) }))
    .flatMap((group) => tryGroup(document, group, request) ?? [])
  const best = innermost(tried.toSorted((a, b) => promiseOf(b) - promiseOf(a)))
  return best === undefined || best.quality === 0 ? null : best.group
}

interface Tried {
  group: RecordGroup
  /** Mean over the fields of how surely and in how many records they are read. */
  quality: number
  /** Number of fields that most records have. */
  fields: number
}

/** Null for what is no list: furniture of the page, parts of records, and records as large as a part of the page. */
function tryGroup(document: PageDocument, group: RecordGroup, request: ColumnRequest): Tried | null {
  const [first] = group.records[0] ?? []
  const weight = first === undefined || isInFurniture(first) ? 0 : placeWeight(first)
  if (weight === 0 || group.records.length < 2 || areParts(group)) return null
  const sizes = spread(group.records, RECORDS_TRIED).map((record) => record.reduce((sum, element) => sum + sizeOf(element), 0))
  if (Math.max(...sizes) > RECORD_ELEMENTS_MAX) return null
  const all = sizes.reduce((sum, size) => sum + size, 0)
  const records = spread(group.records, all > SAMPLE_ELEMENTS_MAX ? LARGE_RECORDS_TRIED : RECORDS_TRIED)
  const columns = readColumns(document, { ...group, records }, request)
  return {
    group,
    quality: qualityOf(columns, records.length) * weight,
    fields: columns.filter(({ values }) => countOf(values) >= records.length * MOSTLY).length,
  }
}

/** Without rows that name columns, and without what does not belong to the list (advertisements, links to other places). */
function ownRecords(document: PageDocument, { records }: RecordGroup): Element[][] {
  const own = records.filter(([first]) => first === undefined || !isHeadRow(first))
  const isStray = straysIn(recordsOf(document, own), document.page.url)
  return own.filter((_, place) => !isStray(place))
}

/** Of lists that are read about as well the longer one is meant, and the one whose records have more of the fields each. */
function promiseOf({ group, quality, fields }: Tried): number {
  return quality ** QUALITY_POWER * Math.sqrt(group.records.length * fields * (1 + Math.log10(Math.max(1, group.score))))
}
/** Above 1, so that a long list that is read badly does not win by its length. */
const QUALITY_POWER = 1.5

/** The best one, or records inside its records, several in each, that promise nearly as much: what holds them are sections of the list. */
function innermost(tried: readonly Tried[]): Tried | undefined {
  let [best] = tried
  for (let finer = best; finer !== undefined;) {
    best = finer
    const outer = new Set(best.group.records.flat())
    const least = { records: best.group.records.length * SEVERAL, promise: promiseOf(best) * NEARLY }
    finer = tried.find(
      (one) =>
        one.fields > 1 &&
        promiseOf(one) >= least.promise &&
        one.group.records.filter(([first]) => first !== undefined && !outer.has(first) && isWithin(first, outer)).length >= least.records,
    )
  }
  return best
}
/** Records inside each record: with fewer than this on average, only some records have a list of their own. */
const SEVERAL = 1.5
/** Sections have headings and introductions, of which a little more may be read than of the items alone. */
const NEARLY = 0.6

/** Title, price and text of each card: elements side by side that differ, and in every card the same ones. */
function areParts({ records }: RecordGroup): boolean {
  const byParent = Map.groupBy(records, ([first]) => (first === undefined ? null : parentOf(first)))
  return (
    byParent.size > 1 &&
    [...byParent.values()].every((own) => own.length > 1 && new Set(own.map(([first]) => first?.attribs.class ?? '')).size === own.length)
  )
}

/** So many of them, from the first to the last. */
function spread<One>(all: readonly One[], count: number): One[] {
  return all.length <= count ? [...all] : Array.from({ length: count }, (_, at) => all[Math.round((at * (all.length - 1)) / (count - 1))]!)
}

function qualityOf(columns: readonly Column[], records: number): number {
  return columns.reduce((sum, { values, chance }) => sum + (chance * countOf(values)) / records, 0) / columns.length
}
