// Sorts the results of a search: by how well title and snippet match the target, and by the kind of site. Pure.
import { getDomain, getDomainWithoutSuffix } from 'tldts'
import type { SearchResult } from './search-provider.ts'
import { foldTerms, holdsTerm, shareOf, type Subject } from './subject.ts'

const URL_CHARS_MAX = 2_000
const RESULTS_OF_A_SITE_MAX = 2
/** Sites that show little without signing in, or have videos instead of text. */
const WALLED =
  /(?:^|\.)(?:facebook|instagram|linkedin|pinterest|tiktok|x|twitter|youtube|threads|quora|snapchat|reddit)\.(?:com|net)$|(?:^|\.)youtu\.be$/
/** Pages that list other pages. */
const LISTING = /\/(?:search|suche|recherche|tags?|categor(?:y|ies))(?:\/|$)|[?&](?:q|query|search|s)=/i

/** Best first, without addresses that can't be read and without results that have nothing to do with the target. */
export function rankResults(results: readonly SearchResult[], subject: Subject): SearchResult[] {
  const seen = new Set<string>()
  const scored = results.flatMap((result, position) => {
    const url = readableUrl(result.url)
    if (url === null || seen.has(url.href)) return []
    seen.add(url.href)
    const score = scoreOf(result, url, subject)
    return score === null ? [] : [{ result: { ...result, url: url.href }, site: siteOf(url), score: score - position * 0.06 }]
  })
  const ranked = scored.toSorted((a, b) => b.score - a.score)
  const isSpare = (at: number): boolean =>
    ranked.slice(0, at).filter(({ site }) => site === ranked[at]?.site).length >= RESULTS_OF_A_SITE_MAX
  const spare = ranked.filter((_, at) => isSpare(at))
  return [...ranked.filter((_, at) => !isSpare(at)), ...spare].map(({ result }) => result)
}

function readableUrl(address: string): URL | null {
  const url = address.length > URL_CHARS_MAX ? null : URL.parse(address)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null
  url.hash = ''
  return url
}

/** The practice web's sites share one address; port and first folder distinguish them. */
function siteOf(url: URL): string {
  return getDomain(url.hostname) ?? `${url.host}/${url.pathname.split('/')[1] ?? ''}`
}

/** Null if neither title nor snippet contains a term of the target. */
function scoreOf({ title, snippet }: SearchResult, url: URL, { terms, codes }: Subject): number | null {
  const [head, all] = [foldTerms(title), foldTerms(`${title} ${snippet}`)]
  const inAll = shareOf(all, terms)
  if (inAll === 0 && all.trim() !== '') return null
  let score = shareOf(head, terms) * 2 + inAll
  if (codes.length > 0) score += codes.every((code) => holdsTerm(head, code)) ? 1 : codes.some((code) => holdsTerm(all, code)) ? 0 : -1
  const name = ` ${terms.join(' ')} `
  // "Bent Spoon | Shop" before "Bent Spoon and nine others in our test" before "Reviews of Bent Spoon".
  if (head.includes(name)) score += head.startsWith(name) ? 0.8 : 0.5
  score += Math.min(1, name.length / head.length) * 0.5
  if (WALLED.test(url.hostname)) score -= 1.5
  if (LISTING.test(url.pathname + url.search)) score -= 1
  if (isNamedAfter(url, terms)) score += 0.75
  return score
}

/** True for the target's own site: "Bent Spoon" and bentspoon.com. */
function isNamedAfter(url: URL, terms: readonly string[]): boolean {
  const name = getDomainWithoutSuffix(url.hostname)?.replace(/[^\p{L}\p{N}]/gu, '') ?? ''
  const wanted = terms.join('').replaceAll(' ', '')
  return name.length > 3 && wanted.length > 3 && (name === wanted || (name.startsWith(wanted) && wanted.length / name.length > 0.6))
}
