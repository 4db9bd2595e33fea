// A page that was answered with a good status and says that it does not exist is the same failure as one that the server refused.
import { ScrapeError } from '../errors.ts'
import { isMissingPage } from '../page/is-missing-page.ts'
import type { PageDocument } from '../types.ts'

/** @throws ScrapeError http_not_found */
export function refuseMissing(document: PageDocument): void {
  if (isMissingPage(document)) throw new ScrapeError('http_not_found', { detail: 'the page says so itself' })
}
