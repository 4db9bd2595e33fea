// The list of individual pages that a page shows; null for a page that lists none.
import { chooseList, type Listing } from './discover/choose-list.ts'
import { findRecords } from './records/find-records.ts'
import type { PageDocument } from './types.ts'

export function listOf(document: PageDocument): Listing | null {
  return chooseList(findRecords(document), document.page.url)
}
