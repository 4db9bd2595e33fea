// The list on a page: the individual pages that it links to, and its number of records.
import { chooseList, withDeclared, withUnseen } from '../discover/choose-list.ts'
import { declaredList } from '../discover/declared-list.ts'
import { isInFurniture, placeWeight } from '../discover/places.ts'
import { readGroup, straysIn, type Listing } from '../discover/read-group.ts'
import { elementsAt, placeOf } from '../discover/same-places.ts'
import { readerFor } from '../ladder/read-document.ts'
import { worthOf } from '../ladder/list-columns.ts'
import { readList } from '../ladder/read-list.ts'
import { findListRows, findRecords, recordsAt } from '../records/find-records.ts'
import type { SlotSupport } from '../records/record-fields.ts'
import type { RecordRow } from '../records/rows/record-row.ts'
import { linksInShutPanels } from '../records/shut-panels.ts'
import type { Field, PageDocument } from '../types.ts'

/** The list; null for a page without one. */
export function listOf(document: PageDocument): Listing | null {
  const { links, page, entities, baseUrl } = document
  const chosen = chooseList({ groups: findRecords(document), links, url: page.url })
  const [first] = chosen?.elements ?? []
  const whole = chosen === null || first === undefined ? chosen : withUnseen(chosen, linksInShutPanels(first, baseUrl))
  return withDeclared(whole, declaredList(entities, { baseUrl, pageUrl: page.url }))
}

/** The places of a page's list, for `listAt` on further pages. */
export function placesOf({ elements }: Listing): Set<string> {
  return new Set(elements.map(placeOf))
}

/** The list at known places, even with a single record; null without one. */
export function listAt(document: PageDocument, places: ReadonlySet<string>): Listing | null {
  const records = recordsAt(document, elementsAt(document.dom, places))
  return readGroup({ records, score: 1 }, { pageUrl: document.page.url, itemsMin: 1 })?.listing ?? null
}

/**
 * Rows of the page's list with the values of the fields, without elements among its records that do not belong to it. Of the list by the
 * parts that its records share and the list whose records are each read as a page, the one of which more is read for sure.
 */
export function listRows(document: PageDocument, fields: readonly Field[]): RecordRow[] {
  const { rows, support } = findListRows(document, fields, {
    strays: (records) => straysIn(records, document.page.url),
    weight: (element) => (isInFurniture(element) ? 0 : placeWeight(element)),
  })
  if (support === null ? rows.length > 1 : sureShare(rows, fields, support) >= SURE_MIN) return rows
  const read = readList(document, fields, readerFor(fields))
  return read !== null && read.fields >= FIELDS_MIN && read.worth >= worthOf(rows, fields, support) * MORE_MIN ? read.rows : rows
}
/** From so much on the parts that records share are taken for what is asked. */
const SURE_MIN = 0.45
const MORE_MIN = 1.6
/** Fields that most records of a list have. */
const FIELDS_MIN = 2

function sureShare(rows: readonly RecordRow[], fields: readonly Field[], support: ReadonlyMap<string, SlotSupport> | null): number {
  return rows.length === 0 ? 0 : worthOf(rows, fields, support) / (rows.length * fields.length)
}

const RECORDS_MIN = 3

/** Advice to the user for a page that is a list where one thing was expected; empty for other pages. */
export function adviceOnList(document: PageDocument | undefined): { detail?: string } {
  const records = document === undefined ? 0 : countRecords(document)
  if (records < RECORDS_MIN) return {}
  return {
    detail: `this address is a list of ${records} records: use Discover Targets to make a target of each, or ask for an array field`,
  }
}

/** Number of rows of a data file, or of records of the page's list. */
function countRecords(document: PageDocument): number {
  return isDataFile(document) ? Math.max(0, ...document.tables.map(({ rows }) => rows.length)) : (listOf(document)?.records ?? 0)
}

function isDataFile({ page: { contentType } }: PageDocument): boolean {
  return /\b(?:csv|json|xml|tab-separated-values)$/.test(contentType) && !contentType.includes('xhtml')
}
