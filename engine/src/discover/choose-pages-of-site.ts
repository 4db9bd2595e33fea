// Which of all pages that a site names are individual pages of one kind: those like the items it lists, else the largest kind.
import { addressShape, countShapes, pageKey, type EndPoint } from './end-point.ts'

const KIND_MIN = 3
/** Pages of the site itself and lists of others. */
const NOT_INDIVIDUAL =
  /\/(?:tags?|categor(?:y|ies)|authors?|page|about|contact|privacy|terms|imprint|impressum|login|cart|checkout|search|feed|wp-content|legal|cookies?|faq|help|sitemap)(?:[/.]|$)/i

/**
 * `under` keeps the pages below a path (`/` for all); `alike` are pages that are known to be of the wanted kind and may be empty.
 * Each page once, in the site's order; empty where no kind of page dominates.
 */
export function choosePagesOfSite(pages: readonly EndPoint[], { under, alike }: { under: URL; alike: readonly EndPoint[] }): EndPoint[] {
  const folder = under.pathname.replace(/[^/]*$/, '')
  const known = new Map(
    pages
      .filter(({ url }) => isBelow(url, under.host, folder) && !NOT_INDIVIDUAL.test(new URL(url).pathname) && new URL(url).pathname !== '/')
      .map((page) => [pageKey(page.url), page]),
  )
  const candidates = [...known.values()]
  const shapes = countShapes(candidates.map(({ url }) => url)).filter(([, count]) => count >= KIND_MIN)
  const wanted = new Set(countShapes(alike.map(({ url }) => url)).flatMap(([shape, count]) => (count >= alike.length / 3 ? [shape] : [])))
  const [chosen] = [...shapes.filter(([shape]) => wanted.has(shape)), ...shapes]
  return chosen === undefined ? [] : candidates.filter(({ url }) => addressShape(url) === chosen[0])
}

function isBelow(url: string, host: string, folder: string): boolean {
  const parsed = URL.parse(url)
  return parsed !== null && parsed.host.replace(/^www\./, '') === host.replace(/^www\./, '') && parsed.pathname.startsWith(folder)
}
