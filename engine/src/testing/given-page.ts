// Makes a page for tests, as if it had been fetched from an address.
import type { ReadPage } from '../types.ts'

export function givenPage(url: string, body: string): ReadPage {
  return {
    requestedUrl: url,
    url,
    status: 200,
    contentType: 'text/html',
    body,
    frames: [],
    fetchedAt: new Date(0),
    snapshot: null,
    via: 'given',
  }
}
