// The parts of the engine that read untrusted text, and a page to try them on.
import { distil as distilPage } from '../../engine/src/distil/distil.ts'
import { givenPage } from '../../engine/src/testing/given-page.ts'
import type { PageDocument } from '../../engine/src/types.ts'

export { mainContent } from '../../engine/src/content/main-content.ts'
export { structuredItems } from '../../engine/src/distil/structured-items.ts'
export { readDocument } from '../../engine/src/ladder/read-document.ts'
export { findRecords } from '../../engine/src/records/find-records.ts'
export { findNextLinks } from '../../engine/src/records/next-links.ts'
export { resolveTarget } from '../../engine/src/target/resolve-target.ts'
export { detectFields } from '../../engine/src/proposal/detect-fields.ts'

export function distil(body: string): PageDocument {
  return distilPage(givenPage('https://site.test/a', body))
}
