// The list that a page is: the individual pages it leads to, and how many records it holds.
import { chooseList, type Listing } from './discover/choose-list.ts'
import { findRecords } from './records/find-records.ts'
import type { PageDocument } from './types.ts'

/** Null for a page that lists no pages. */
export function listOf(document: PageDocument): Listing | null {
  return chooseList(findRecords(document), document.page.url)
}

const RECORDS_MIN = 3

/** What to do about a list where one thing was asked for: a row is one thing, and taking the first of many would be a guess. */
export function adviceOnList(document: PageDocument | undefined): { detail?: string } {
  const records = document === undefined ? 0 : countRecords(document)
  if (records < RECORDS_MIN) return {}
  return {
    detail: `this address is a list of ${records} records: use Discover Targets to make a target of each, or ask for an array field`,
  }
}

/** Rows of a file of data, else items of the page's list. */
function countRecords(document: PageDocument): number {
  return isDataFile(document) ? Math.max(0, ...document.tables.map(({ rows }) => rows.length)) : (listOf(document)?.records ?? 0)
}

function isDataFile({ page: { contentType } }: PageDocument): boolean {
  return /\b(?:csv|json|xml|tab-separated-values)$/.test(contentType) && !contentType.includes('xhtml')
}
