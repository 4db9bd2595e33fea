// A page with a success status whose text reports that it does not exist (a soft 404) fails like a 404.
import { ScrapeError } from '../errors.ts'
import { isMissingPage } from '../page/is-missing-page.ts'
import type { PageDocument } from '../types.ts'

/** @throws ScrapeError http_not_found */
export function refuseMissing(document: PageDocument): void {
  if (isMissingPage(document)) throw new ScrapeError('http_not_found', { detail: 'according to the text of the page' })
}
