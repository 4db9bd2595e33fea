// Describes the inspected pages in a sentence that can serve as the base prompt until the user writes a better one.
import type { Detection } from '@quarry/contract'

const SITES_MAX = 3

/** "Product pages of shop.example and outlet.example."; nothing where no page could be read. */
export function describePages({ kind, pages }: Detection): string {
  const sites = [...new Set(pages.flatMap(({ url }) => (url === null ? [] : [new URL(url).host])))].slice(0, SITES_MAX)
  if (sites.length === 0) return ''
  const what = kind === null ? 'Pages' : `${kind.charAt(0).toUpperCase()}${kind.slice(1)} pages`
  return `${what} of ${new Intl.ListFormat('en').format(sites)}.`
}
